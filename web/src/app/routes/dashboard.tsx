import { useDeferredValue, useEffect, useState } from 'react';
import { useCalendarEvents } from '../../features/planner/calendar-events.api.ts';
import { useMailFollowUps } from '../../features/connections/mailboxes/mailboxes.api.ts';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { defaultThresholds, useDashboardConfig } from '../../features/planner/analytics/analytics.api.ts';
import { useBacklog } from '../../features/planner/backlog/backlog.queries.ts';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { hasPassedGate } from '../../features/planner/dashboard/use-gate.ts';
import { DashboardLoading } from '../../features/planner/dashboard/components/dashboard-loading.tsx';
import { useReachOuts } from '../../features/people/relationships/relationships.api.ts';
import { usePushDevices } from '../../features/reminders/push/push.api.ts';
import { useReminderChannels } from '../../features/reminders/reminders/reminders.api.ts';
import { useTrial } from '../../features/identity/trial/trial.api.ts';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useReachable } from '../../lib/api/connection.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Dashboard, loadGettingStartedAhead } from '../dashboard/dashboard.tsx';
import { CaptureBox } from '../../features/assistant/capture/components/capture-box.tsx';
import { useUpdateTask } from '../../features/planner/tasks/api/update-task.ts';

const noContacts: never[] = [];
const noTasks = new Map<string, never>();

/** The offline dashboard: nothing can be loaded, but messages can be captured and are sent later. */
function OfflineDashboard() {
  const update = useUpdateTask();
  return (
    <>
      <PageHeader title="You’re offline" description="Your tasks appear here when you’re back online." />
      <CaptureBox
        contacts={noContacts}
        tasks={noTasks}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
      />
    </>
  );
}

/**
 * Loads the data of the dashboard. What decides whether a line or card is displayed above others is awaited too, so that
 * nothing moves afterwards, but may fail.
 */
export function Page() {
  const profile = useProfile();
  const tasks = useTasks();
  const contacts = useContacts();
  const backlog = useBacklog();
  const session = useSession();
  const userId = session.signedIn ? session.user.id : '';
  // An unlocked dashboard stays unlocked, whatever the thresholds are.
  const [isLocked] = useState(() => !hasPassedGate(userId));
  const config = useDashboardConfig({ enabled: isLocked });
  const lines = [
    useTrial(),
    useReminderChannels(),
    usePushDevices(),
    useReachOuts(),
    useMailFollowUps(),
    useCalendarEvents(),
  ];
  const placed = isLocked ? [profile, config, ...lines] : [profile, ...lines];
  const reachable = useReachable();
  useEffect(() => loadGettingStartedAhead(userId), [userId]);
  const arrived = Boolean(tasks.data && contacts.data && backlog.data) && placed.every(({ isPending }) => !isPending);
  // A query that failed is pending again while it is retried: the page must not be replaced then, with the text in its box.
  const [hasArrived, setHasArrived] = useState(false);
  if (arrived && !hasArrived) setHasArrived(true);
  // Rendered in a transition, so that the page stays responsive.
  const ready = useDeferredValue(hasArrived);
  const failed = [tasks, contacts, backlog].find(({ data, error }) => error && !data);
  if (failed && !reachable) return <OfflineDashboard />;
  if (failed)
    return (
      <>
        <PageHeader title="Dashboard" />
        <ErrorPanel
          title="Something went wrong"
          message={errorMessage(failed.error)}
          onRetry={() => location.reload()}
        />
      </>
    );
  if (!ready || !tasks.data || !contacts.data || !backlog.data) return <DashboardLoading />;
  return (
    <Dashboard
      profile={profile.data}
      tasks={tasks.data}
      contacts={contacts.data}
      backlog={backlog.data}
      thresholds={
        config.data
          ? { tasks: config.data.upgradeTaskThreshold, contacts: config.data.upgradeContactThreshold }
          : defaultThresholds
      }
    />
  );
}
