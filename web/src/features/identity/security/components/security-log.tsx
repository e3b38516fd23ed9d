import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { useSecurityEvents } from '../security.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

/** Security events of the account, newest first. */
export function SecurityLog() {
  const zone = useZone();
  const log = useSecurityEvents();
  if (!log.data) return <QueryState query={log} className="h-24" />;
  const events = log.data.pages.flatMap((page) => page.events);
  if (events.length === 0) return <p className="text-muted">Nothing in the last 90 days.</p>;
  return (
    <div className="flex flex-col gap-4">
      <RowList aria-label="Security log">
        {events.map(({ id, title, detail, address, device, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 px-4 py-3">
            <p className="font-medium break-words">{detail === null ? title : `${title}: ${detail}`}</p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
              <span>{formatMoment(createdAt, zone)}</span>
              {device !== null && <span className="break-words">{device}</span>}
              {address !== null && <span className="break-all">{address}</span>}
            </p>
          </li>
        ))}
      </RowList>
      {log.hasNextPage && (
        <div className="flex">
          <Button
            tone="secondary"
            busy={log.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}
