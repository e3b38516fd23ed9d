import { useContacts } from '../../features/contacts/api/list-contacts.ts';
import { TasksPage } from '../../features/tasks/components/tasks-page.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';

export function Page() {
  const contacts = useContacts();
  return <TasksPage contacts={contacts.data ?? []} onCreate={() => openCreateTask()} />;
}
