import type { Contact } from '@aide/contract';
import { useSearchParams } from 'react-router';
import { useContacts } from '../../features/contacts/api/list-contacts.ts';
import { ContactPanel } from '../../features/contacts/components/contact-panel.tsx';
import { ContactsPage } from '../../features/contacts/components/contacts-page.tsx';
import { useTasks } from '../../features/tasks/api/list-tasks.ts';
import { useUpdateTask } from '../../features/tasks/api/update-task.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';

const opened = 'contact';

/** The contacts, and beside an opened one the tasks that the other feature knows. Who is open stands in the address. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const openId = query.get(opened);
  const contacts = useContacts();
  const contact = contacts.data?.find(({ id }) => id === openId);
  return (
    <>
      <ContactsPage onOpenContact={({ id }) => setQuery({ [opened]: id }, { preventScrollReset: true })} />
      {contact && <OpenContact key={contact.id} contact={contact} onClose={() => setQuery({}, { replace: true })} />}
    </>
  );
}

function OpenContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const tasks = useTasks();
  const update = useUpdateTask();
  return (
    <ContactPanel
      contact={contact}
      tasks={tasks.data}
      problem={tasks.isError ? errorMessage(tasks.error) : null}
      onDone={(task) =>
        update.mutate(
          { id: task.id, changes: { status: 'completed' } },
          { onError: (error) => toast.error(errorMessage(error)) },
        )
      }
      onClose={onClose}
    />
  );
}
