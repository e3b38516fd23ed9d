import type { Contact } from '@aide/contract';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { formatChanges, formatEntry } from '../history.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { dataQuery } from '../../../../lib/api/data-query.ts';

const taskHistoryQuery = (id: string) => dataQuery('taskHistory', 'getTaskHistory', { params: { id } });

function useTaskHistory(id: string) {
  return useQuery(taskHistoryQuery(id));
}

/** The history of the task, newest first. */
export function TaskHistory({ taskId, contacts }: { taskId: string; contacts: readonly Contact[] }) {
  const history = useTaskHistory(taskId);
  const timeZone = useZone();
  return (
    <section aria-label="History" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">History</h3>
      {history.isPending && <Skeleton className="h-16" />}
      <LoadFailure query={history} />
      <ol className="flex flex-col gap-3 border-l border-hairline pl-4">
        {history.data?.toReversed().map((entry) => (
          <li
            key={entry.id}
            className="relative text-sm before:absolute before:top-1.5 before:-left-[1.28rem] before:size-2 before:rounded-full before:bg-line-strong"
          >
            <p className="flex justify-between gap-x-3 max-sm:flex-col">
              <span>{formatEntry(entry)}</span>
              <time dateTime={entry.at} className="text-muted tabular-nums">
                {formatMoment(entry.at, timeZone)}
              </time>
            </p>
            {formatChanges(entry, { contacts, timeZone }).map((line) => (
              <p key={line} className="break-words text-muted">
                {line}
              </p>
            ))}
            {entry.reason && <p className="break-words text-muted">“{entry.reason}”</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
