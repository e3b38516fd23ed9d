import type { Clock } from '../clock.ts';
import type { Transactions } from '../context.ts';
import type { Logger } from '../log.ts';
import { renewLeases } from './due-work.repository.ts';
import type { DueWork } from './due-work.table.ts';

/** Renewals per lease: two may fail before the lease is lost. */
const renewalsPerLease = 3;

export interface LeaseKeeper {
  /** Call it whenever work starts. */
  begin(): void;
  stop(): void;
}

/**
 * Renews the leases of running work. This allows short leases, so that the work of a dead worker is soon available again, while a worker
 * that waits for a slow mail server keeps its own.
 */
export function createLeaseKeeper(deps: {
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  leaseMs: number;
  underWay(): DueWork[];
}): LeaseKeeper {
  const { transactions, clock, log, leaseMs, underWay } = deps;
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
      await transactions.run(({ tx, now }) => renewLeases(tx, pieces, now, new Date(now.getTime() + leaseMs)));
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
