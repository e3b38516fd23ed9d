import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { RecurrenceField } from '../../features/planner/create-task/components/recurrence-field.tsx';
import { RecurringPage } from '../../features/planner/recurring/components/recurring-page.tsx';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';

export function Page() {
  const contacts = useContacts();
  const tasks = useTasks();
  return (
    <>
      <RecurringPage
        contacts={contacts.data ?? []}
        tasks={tasks.data ?? []}
        renderRecurrence={(props) => <RecurrenceField {...props} />}
        onCreate={() => openCreateTask({ recurring: true })}
      />
      <UnsavedChangesGuard description="The recurring task is not saved." />
    </>
  );
}
