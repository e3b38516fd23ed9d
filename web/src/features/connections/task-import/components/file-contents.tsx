import type { ImportedTask } from '@aide/contract';
import { ArrowRight } from 'lucide-react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatWhen } from '../../../../lib/time/when-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { plural, type ReadFile } from '../task-import.rules.ts';

const samples = 3;

/** The parsed file: the first tasks, the mapping of priorities and recurrences, and what is skipped. */
export function FileContents({ file }: { file: ReadFile }) {
  return (
    <>
      {file.source !== 'aide' && (
        <>
          <Samples tasks={file.tasks} />
          {file.dateOrder && (
            <p className="text-sm text-muted">{`Dates are read with the ${file.dateOrder} first: 3/4 is ${file.dateOrder === 'day' ? '3 April' : '4 March'}.`}</p>
          )}
          {file.priorities.length > 0 && (
            <Section title="Priorities">
              {file.priorities.map(({ from, to, count }) => (
                <li key={from} className="flex items-center gap-3 px-3 py-2">
                  <span className="w-28 shrink-0">{from}</span>
                  <Icon of={ArrowRight} size={16} className="shrink-0 text-muted" />
                  <PriorityBadge priority={to} />
                  <span className="ml-auto text-muted tabular-nums">{plural(count, 'task')}</span>
                </li>
              ))}
            </Section>
          )}
          <Repetitions tasks={file.tasks} />
        </>
      )}
      {file.unread.length > 0 && (
        <Section title="Ignored">
          {file.unread.map(({ what, count }) => (
            <li key={what} className="flex justify-between gap-3 px-3 py-2">
              <span>{what}</span>
              <span className="text-muted tabular-nums">{count.toLocaleString('en')}</span>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{title}</h2>
      <ul className="divide-y divide-hairline rounded-md border border-hairline text-sm">{children}</ul>
    </section>
  );
}

function Samples({ tasks }: { tasks: ImportedTask[] }) {
  const today = wallClock(useNow(), useZone()).date;
  return (
    <div className="flex flex-col gap-2">
      <Section title="First tasks">
        {tasks.slice(0, samples).map(({ sourceId, title, due, priority = 'medium', steps = [] }) => (
          <li key={sourceId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-40 flex-1 truncate" title={title}>
              {title}
            </span>
            {steps.length > 0 && <span className="text-muted">{plural(steps.length, 'step')}</span>}
            {due != null && <span className="text-muted tabular-nums">{formatFileDue(due, today)}</span>}
            <PriorityBadge priority={priority} />
          </li>
        ))}
      </Section>
      {tasks.length > samples && (
        <p className="text-sm text-muted">and {(tasks.length - samples).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

/** The due date of the file, in its time zone; the server parses words. */
function formatFileDue(due: NonNullable<ImportedTask['due']>, today: string): string {
  if ('text' in due) return due.text;
  const { date, time = null } = due;
  return Number.isNaN(Date.parse(date)) ? date : formatWhen({ date, time }, today);
}

function Repetitions({ tasks }: { tasks: ImportedTask[] }) {
  const repeating = tasks.flatMap(({ sourceId, title, recurrence }) =>
    recurrence == null ? [] : [{ sourceId, title, words: 'text' in recurrence ? recurrence.text : recurrence.rule }],
  );
  if (repeating.length === 0) return null;
  return (
    <Section title={`Repetitions (${repeating.length.toLocaleString('en')})`}>
      {repeating.slice(0, samples).map(({ sourceId, title, words }) => (
        <li key={sourceId} className="flex flex-wrap gap-x-3 px-3 py-2">
          <span className="min-w-40 flex-1 truncate" title={title}>
            {title}
          </span>
          <span className="text-muted break-all">{words}</span>
        </li>
      ))}
    </Section>
  );
}
