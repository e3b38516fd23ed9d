import type { Task } from '@aide/contract';
import type { KnownTask, MessageRequest } from '../../../../lib/language.ts';
import { EntryLine } from '../../../planner/entry-line.tsx';

/** The most rows shown; the rest is counted. Enter lists all of them. */
const listed = 6;

interface AnswerPreviewProps {
  request: Extract<MessageRequest, { kind: 'question' }>;
  known: ReadonlyMap<string, KnownTask>;
  tasks: ReadonlyMap<string, Task>;
}

/** A live answer to a question, as task rows that can be completed, opened and rescheduled. */
export function AnswerPreview({ request: { ask, taskIds }, known, tasks }: AnswerPreviewProps) {
  if (ask === 'report') return <p className="text-sm text-muted">Press Enter to see your week.</p>;
  const count = taskIds.length;
  const rest = count - listed;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted" aria-live="polite">
        {count === 0 ? 'No tasks fit this question.' : formatCount(count)}
      </p>
      {count > 0 && (
        <ul aria-label="Answer" className="flex flex-col divide-y divide-hairline">
          {taskIds.slice(0, listed).map((id) => {
            const entry = toEntry(known.get(id), tasks.get(id));
            return entry && <EntryLine key={id} entry={entry} />;
          })}
        </ul>
      )}
      {rest > 0 && <p className="text-sm text-muted">and {rest} more</p>}
    </div>
  );
}

function formatCount(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function toEntry(known: KnownTask | undefined, task: Task | undefined) {
  if (!known) return null;
  const kind = known.status === 'backlog' ? ('backlog_item' as const) : ('recurring_task' as const);
  return {
    kind: task ? ('task' as const) : kind,
    title: known.title,
    task: task ?? null,
    recurringTask: null,
    backlogItem: null,
  };
}
