import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { useCreateBacklogItem } from '../../features/planner/backlog/backlog.api.ts';
import { CreateTaskDialog } from '../../features/planner/create-task/components/create-task-dialog.tsx';
import type { Creation } from '../../features/planner/create-task/create-task.rules.ts';
import { useCreateTask } from '../../features/planner/tasks/api/create-task.ts';
import type { CreateTaskStart } from './open-create-task.ts';
import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callForData } from '../../lib/api/api-client.ts';
import { celebrate } from '../../lib/events/celebrations.ts';
import { markChanged } from '../../lib/api/changed.ts';

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
        ...(start.dueDate === undefined ? {} : { dueDate: start.dueDate }),
        ...(start.recurring ? { recurring: 'yes' } : {}),
        ...(start.backlog ? { status: 'backlog' } : {}),
      }}
      onCreate={create}
      onClose={onClose}
    />
  );
}

function useCreateRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (task: CallBody<'createRecurringTask'>) => callForData('createRecurringTask', { body: task }),
    onSuccess: () => {
      celebrate('task_created');
      void markChanged(queryClient, 'recurring_task');
    },
  });
}
