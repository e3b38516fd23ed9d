import { useContacts } from '../../features/contacts/api/list-contacts.ts';
import { TaskDeliveries } from '../../features/deliveries/components/task-deliveries.tsx';
import { TasksPage } from '../../features/tasks/components/tasks-page.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';

export function Page() {
  const contacts = useContacts();
  return (
    <TasksPage
      contacts={contacts.data ?? []}
      renderDeliveries={(taskId) => <TaskDeliveries taskId={taskId} />}
      onCreate={() => openCreateTask()}
    />
  );
}
