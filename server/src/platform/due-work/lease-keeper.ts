import type { Clock } from '../clock.ts';
import type { Work } from '../context.ts';
import type { Logger } from '../log.ts';
import { renewLeases } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';

/** So often within a lease it is renewed: two attempts may fail before it is lost. */
const renewalsPerLease = 3;

export interface LeaseKeeper {
  /** To be called whenever work is begun. */
  begin(): void;
  stop(): void;
}

/**
 * Prolongs the leases of what is under way. So a lease may be short, and the work of a dead worker is soon available again, while
 * one that only waits for a slow mail server keeps what it has.
 */
export function createLeaseKeeper(deps: {
  work: Work;
  clock: Clock;
  log: Logger;
  leaseMs: number;
  underWay(): DueWork[];
}): LeaseKeeper {
  const { work, clock, log, leaseMs, underWay } = deps;
  let cancel: (() => void) | undefined;
  let stopped = false;

  function schedule(): void {
    cancel = clock.at(new Date(clock.now().getTime() + leaseMs / renewalsPerLease), () => void renew());
  }

  async function renew(): Promise<void> {
    const pieces = underWay();
    if (pieces.length === 0) {
      cancel = undefined;
      return;
    }
    try {
      await work.run(({ tx, now }) => renewLeases(tx, pieces, now, new Date(now.getTime() + leaseMs)));
    } catch (error) {
      log.warn({ error: String(error) }, 'could not renew the leases of what is under way');
    }
    if (!stopped) schedule();
  }

  return {
    begin() {
      if (!cancel) schedule();
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
