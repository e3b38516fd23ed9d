import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { useCreateBacklogItem } from '../../features/planner/backlog/backlog.api.ts';
import { CreateTaskDialog } from '../../features/planner/create-task/components/create-task-dialog.tsx';
import type { Creation } from '../../features/planner/create-task/create-task.rules.ts';
import { useCreateRecurringTask } from '../../features/planner/recurring/api/create-recurring-task.ts';
import { useCreateTask } from '../../features/planner/tasks/api/create-task.ts';
import type { CreateTaskStart } from './open-create-task.ts';

const noContacts: never[] = [];

/** The create-task dialog with the three requests it can send. */
export function CreateTask({ start, onClose }: { start: CreateTaskStart; onClose: () => void }) {
  const contacts = useContacts();
  const task = useCreateTask();
  const recurring = useCreateRecurringTask();
  const backlog = useCreateBacklogItem();
  function create(creation: Creation): Promise<unknown> {
    if (creation.kind === 'task') return task.mutateAsync(creation.body);
    if (creation.kind === 'recurring') return recurring.mutateAsync(creation.body);
    return backlog.mutateAsync(creation.body);
  }
  return (
    <CreateTaskDialog
      contacts={contacts.data ?? noContacts}
      start={{
        ...(start.title === undefined ? {} : { title: start.title }),
        ...(start.contactId === undefined ? {} : { contactId: start.contactId }),
        ...(start.recurring ? { recurring: 'yes' } : {}),
        ...(start.backlog ? { status: 'backlog' } : {}),
      }}
      onCreate={create}
      onClose={onClose}
    />
  );
}
