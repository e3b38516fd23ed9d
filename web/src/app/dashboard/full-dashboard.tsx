import type { BacklogItem, Contact, Insight, Task } from '@aide/contract';
import { useDeferredValue, useEffect } from 'react';
import { FollowUpsCard } from '../../features/connections/mailboxes/components/follow-ups-card.tsx';
import { ReachOutCard } from '../../features/people/relationships/components/reach-out-card.tsx';
import { noAnalytics } from '../../features/planner/analytics/analytics.rules.ts';
import { useAnalytics } from '../../features/planner/analytics/analytics.api.ts';
import { FigureRail } from '../../features/planner/analytics/components/figure-rail.tsx';
import { InsightsPanel } from '../../features/planner/analytics/components/insights-panel.tsx';
import { CounterStrip } from '../../features/planner/dashboard/components/counter-strip.tsx';
import { TaskPanel } from '../../features/planner/dashboard/components/task-panel.tsx';
import { countDashboard } from '../../features/planner/dashboard/dashboard.rules.ts';
import { InsightCarousel } from '../../features/planner/insights/components/insight-carousel.tsx';
import { useStatusChanges } from '../../features/planner/tasks/use-status-changes.ts';
import { logFailure } from '../../lib/log.ts';
import { useTaskActions } from '../../features/planner/task-actions.ts';
import { openBacklog } from '../dialogs/open-backlog.ts';
import { openCreateTask } from '../dialogs/open-create-task.ts';

/** The lists that the dashboard shows. */
export interface DashboardLists {
  tasks: readonly Task[];
  contacts: readonly Contact[];
  backlog: readonly BacklogItem[];
}

interface FullDashboardProps extends DashboardLists {
  insights: readonly Insight[];
  onVoice: () => void;
}

export function FullDashboard({ tasks, contacts, backlog, insights, onVoice }: FullDashboardProps) {
  const analytics = useAnalytics();
  const { saving, changeStatus } = useStatusChanges((failure) => logFailure('The status was not changed', failure));
  const { openReschedule } = useTaskActions();
  // The tasks come first; what is beside and below them moves nothing.
  const isComplete = useDeferredValue(true, false);
  const { error } = analytics;
  useEffect(() => {
    if (error) logFailure('The analytics could not be read', error);
  }, [error]);
  const figures = analytics.data ?? noAnalytics;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-8">
      <TaskPanel
        tasks={tasks}
        backlog={backlog}
        saving={saving}
        onStatus={(task, choice) => {
          if (choice === 'postponed') openReschedule(task, document.activeElement, 'postpone');
          else changeStatus(task, choice);
        }}
        onCreate={() => openCreateTask()}
        onBacklog={() => openBacklog()}
        onVoice={onVoice}
      />
      {isComplete && (
        <>
          <div className="flex min-w-0 flex-col gap-6">
            <CounterStrip counts={countDashboard(tasks, contacts, backlog)} />
            {contacts.length > 0 && <ReachOutCard />}
            <FollowUpsCard />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
            <FigureRail analytics={figures} pending={analytics.isPending} />
            <InsightsPanel
              analytics={figures}
              refreshing={analytics.isFetching}
              onRefresh={() => void analytics.refetch()}
            >
              <InsightCarousel insights={insights} />
            </InsightsPanel>
          </div>
        </>
      )}
    </div>
  );
}
