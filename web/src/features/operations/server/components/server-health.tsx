import type { HealthFinding } from '@aide/contract';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useServerHealth } from '../server.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

const states: Record<HealthFinding['state'], { name: string; tone: BadgeTone }> = {
  ok: { name: 'Works', tone: 'blue' },
  off: { name: 'Off', tone: 'neutral' },
  look: { name: 'Look', tone: 'amber' },
  broken: { name: 'Broken', tone: 'red' },
};

/** The results of `npm run aide -- doctor`. */
export function ServerHealth() {
  const health = useServerHealth();
  if (!health.data) return <QueryState query={health} className="h-64" />;
  return (
    <div className="flex flex-col gap-4">
      <RowList aria-label="Parts">
        {health.data.map(({ part, state, detail, next }) => (
          <li key={part} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex items-center justify-between gap-3">
              <span className="font-medium">{part}</span>
              <Badge tone={states[state].tone}>{states[state].name}</Badge>
            </p>
            <p className="text-sm break-words text-muted">{detail}</p>
            {next !== null && state !== 'off' && <p className="text-sm break-words">{next}</p>}
          </li>
        ))}
      </RowList>
      <div className="flex">
        <Button tone="secondary" busy={health.isFetching} busyLabel="Checking..." onClick={() => void health.refetch()}>
          Check again
        </Button>
      </div>
    </div>
  );
}
