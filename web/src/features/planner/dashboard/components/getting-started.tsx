import type { Task } from '@aide/contract';
import { groupAgenda } from '@aide/rules';
import { clsx } from 'clsx';
import {
  ArrowRight,
  ChartNoAxesColumn,
  CircleCheck,
  Layers,
  ListTodo,
  Sparkles,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { TaskLine } from '../../task-line.tsx';
import type { GateCounts } from '../gate.rules.ts';
import { FeatureList, type Feature } from './feature-list.tsx';
import { Link } from '../../../../ui/link.tsx';

interface GettingStartedProps {
  counts: GateCounts;
  thresholds: GateCounts;
  tasks: readonly Task[];
  onAddContact: () => void;
  onUpload: () => void;
  onCreateTask: () => void;
}

const teasers: readonly Feature[] = [
  { icon: ChartNoAxesColumn, title: 'Advanced Analytics', words: 'Completion, response times and your best hours.' },
  { icon: Sparkles, title: 'AI Insights', words: 'Overdue and urgent tasks, and contacts without a task.' },
  { icon: Layers, title: 'Bulk Operations', words: 'Import contacts from a file, change many tasks at once.' },
];

/** The most tasks listed; the Tasks page has all of them. */
const shownTasks = 10;

/**
 * Shown until there is enough data: the progress, the captured tasks, the next two steps, and the features they unlock.
 */
export function GettingStarted(props: GettingStartedProps) {
  const { counts, thresholds, tasks, onAddContact, onUpload, onCreateTask } = props;
  const { groups, finished } = groupAgenda(tasks, useNow(), useZone());
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-labelledby="getting-started" className="flex flex-col gap-6">
        <div>
          <h2 id="getting-started" className="font-serif text-xl font-medium md:text-2xl">
            Getting started
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            Create {formatAmount(thresholds.tasks, 'task')} and add {formatAmount(thresholds.contacts, 'contact')}, and
            your figures appear here. Everything else works already.
          </p>
        </div>
        <div className="grid gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-2">
          <Goal label="Tasks" count={counts.tasks} wanted={thresholds.tasks} />
          <Goal label="Contacts" count={counts.contacts} wanted={thresholds.contacts} />
          {tasks.length > 0 && (
            <div className="bg-surface px-4 py-2 md:col-span-2 md:px-5">
              <ul aria-label="Your tasks" className="divide-y divide-hairline">
                {[...groups.flatMap((group) => group.tasks), ...finished].slice(0, shownTasks).map((task) => (
                  <TaskLine key={task.id} task={task} />
                ))}
              </ul>
              {tasks.length > shownTasks && (
                <Link to="/tasks" className={`${buttonClass('quiet')} -ml-4 w-fit`}>
                  View all {tasks.length} tasks
                </Link>
              )}
            </div>
          )}
          <Step
            icon={ListTodo}
            done={counts.tasks > 0}
            title="Create Your First Task"
            words="Type it in the box above, or fill in the form."
            action={
              <Button tone="secondary" onClick={onCreateTask}>
                Create Task
              </Button>
            }
          />
          <Step
            icon={UserRoundPlus}
            done={counts.contacts > 0}
            title="Add Your First Contact"
            words="Someone you follow up with. Only the name is required."
            action={
              <>
                <Button tone="secondary" onClick={onAddContact}>
                  Add Contact
                </Button>
                <Button tone="quiet" onClick={onUpload}>
                  Upload CSV
                </Button>
              </>
            }
          />
        </div>
        {counts.tasks > 0 && (
          <Link to="/analytics" className={`${buttonClass('quiet')} -ml-4 w-fit`}>
            View My Progress
            <Icon of={ArrowRight} size={16} />
          </Link>
        )}
      </section>
      <aside aria-label="What comes next" className="border-t border-line-strong/60 pt-3">
        <h2 className="text-sm font-semibold">What comes next</h2>
        <FeatureList features={teasers} className="mt-2 divide-y divide-hairline *:py-3" />
      </aside>
    </div>
  );
}

function formatAmount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function Goal({ label, count, wanted }: { label: string; count: number; wanted: number }) {
  return (
    <div className="bg-surface p-4 md:p-5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{label}</span>
        <span className="flex items-baseline gap-2 font-serif text-xl tabular-nums">
          {count >= wanted && <Icon of={CircleCheck} size={18} className="self-center text-accent" />}
          {Math.min(count, wanted)} of {wanted}
        </span>
      </p>
      <Progress
        label={`${label} toward the goal`}
        value={wanted === 0 ? 100 : (count / wanted) * 100}
        className="mt-2"
      />
    </div>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  words: string;
  done: boolean;
  action: React.ReactNode;
}

function Step({ icon, title, words, done, action }: StepProps) {
  return (
    <div data-done={done || undefined} className="flex flex-col gap-3 bg-surface p-4 md:p-5">
      <Icon of={done ? CircleCheck : icon} size={24} className="text-accent" />
      <div className="flex-1">
        <h3 className={clsx('font-medium', done && 'text-muted line-through')}>
          {title}
          {done && <span className="sr-only">, done</span>}
        </h3>
        {!done && <p className="text-sm text-muted">{words}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
