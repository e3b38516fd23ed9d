import type { Task } from '@aide/contract';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { EditTaskDialog } from '../../features/planner/tasks/components/edit-task-dialog.tsx';

/** The form of a task, opened from any row. */
export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const contacts = useContacts();
  // The form starts with the task's contact selected, so it waits for the list.
  if (contacts.isPending) return null;
  return <EditTaskDialog task={task} contacts={contacts.data ?? []} onClose={onClose} />;
}
