import type { Contact } from '@aide/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsQuery, useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { ContactPanel } from '../../features/planner/contacts/components/contact-panel.tsx';
import { ContactsPage } from '../../features/planner/contacts/components/contacts-page.tsx';
import { DuplicatesNotice } from '../../features/people/duplicates/components/duplicates-notice.tsx';
import { ContactTimeline } from '../../features/people/relationships/components/contact-timeline.tsx';
import { KeepInTouch } from '../../features/people/relationships/components/keep-in-touch.tsx';
import { useCreateTask } from '../../features/planner/tasks/api/create-task.ts';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { call } from '../../lib/api/api-client.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useMissingEntry } from '../../lib/api/use-missing-entry.ts';
import { useLastKnownEntry } from '../../lib/forms/use-last-known-entry.ts';
import { toast } from '../../ui/toast.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { useSearchParams } from '../../lib/browser/use-search-params.ts';

const addressed = 'contact';

/** The contacts page, with a side panel for the open contact. The URL may name the contact to open. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const contacts = useContacts();
  const openId = chosenId ?? query.get(addressed);
  const contact = contacts.data?.find(({ id }) => id === openId);
  const lastKnown = useLastKnownEntry(contact, openId);
  const client = useQueryClient();
  useMissingEntry({
    id: lastKnown || !contacts.data ? null : openId,
    load: (id) => call('getContact', { params: { id } }),
    onFound: () => void client.invalidateQueries({ queryKey: contactsQuery.queryKey }),
    onGone: () => {
      toast.error('This contact does not exist. It may have been deleted or merged.');
      close();
    },
  });

  function close(): void {
    setChosenId(null);
    if (query.has(addressed)) setQuery({}, { replace: true });
  }

  return (
    <>
      <ContactsPage onOpenContact={({ id }) => setChosenId(id)} notice={<DuplicatesNotice />} />
      <UnsavedChangesGuard />
      {contact && <OpenContact key={contact.id} contact={contact} onClose={close} />}
    </>
  );
}

function OpenContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const tasks = useTasks();
  const create = useCreateTask();
  return (
    <ContactPanel
      contact={contact}
      tasks={tasks.data}
      problem={tasks.isError ? errorMessage(tasks.error) : null}
      creatingOn={create.isPending ? (create.variables.dueDate ?? null) : null}
      onFollowUp={(day) =>
        void create
          .mutateAsync({
            title: `Follow up with ${contact.name}`,
            task_type: 'follow_up',
            dueDate: day,
            dueHasTime: false,
            contactId: contact.id,
          })
          .then(() => toast.success('Task created successfully!'))
          .catch((error: unknown) => toast.error(errorMessage(error)))
      }
      keepInTouch={<KeepInTouch contactId={contact.id} rhythm={contact.rhythm} />}
      timeline={<ContactTimeline contactId={contact.id} name={contact.name} />}
      onClose={onClose}
    />
  );
}
