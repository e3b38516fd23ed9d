import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { DraftDialog } from '../../features/people/message-drafts/components/draft-dialog.tsx';
import type { DraftTarget } from '../../lib/events/open-message-draft.ts';

/** The draft of a message to a contact. Renders nothing while the contacts load or if the contact no longer exists. */
export function MessageDraft({ target, onClose }: { target: DraftTarget; onClose: () => void }) {
  const contact = useContacts().data?.find(({ id }) => id === target.contactId);
  return contact ? <DraftDialog contact={contact} taskId={target.taskId} onClose={onClose} /> : null;
}
