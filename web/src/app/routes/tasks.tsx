import type { Task } from '@aide/contract';
import { useSaveTaskView } from '../../features/identity/accounts/accounts.api.ts';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { useSyncOnOpen } from '../../features/connections/calendars/calendars.api.ts';
import { useCalendarEvents } from '../../features/planner/calendar-events.api.ts';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { useRecurringTasks } from '../../features/planner/recurring/api/list-recurring-tasks.ts';
import { TaskDeliveries } from '../../features/reminders/deliveries/components/task-deliveries.tsx';
import { useReminderChannels } from '../../features/reminders/reminders/reminders.api.ts';
import { TasksPage } from '../../features/planner/tasks/components/tasks-page.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';

const none: never[] = [];

export function Page() {
  const contacts = useContacts();
  const profile = useProfile();
  const saveView = useSaveTaskView();
  const calendar = useCalendarEvents();
  const recurring = useRecurringTasks();
  useSyncOnOpen(calendar.data?.sources);
  return (
    <TasksPage
      // Falls back to the default view if the profile cannot be loaded.
      accountView={{ stored: profile.isError ? null : profile.data?.taskView, onSave: saveView.mutate }}
      contacts={contacts.data ?? []}
      events={calendar.data?.events ?? none}
      series={recurring.data ?? none}
      renderDeliveries={(task) => <Deliveries task={task} />}
      onCreate={openCreateTask}
    />
  );
}

/** The reminders of a task, with the channels that are not set up on the server. */
function Deliveries({ task }: { task: Task }) {
  const states = Object.entries(useReminderChannels().data ?? {});
  const missing = states.filter(([, state]) => state === 'not_configured').map(([channel]) => channel);
  return <TaskDeliveries task={task} missing={missing} />;
}
