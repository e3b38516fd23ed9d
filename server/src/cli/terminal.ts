import { publish } from '../compose/modules.ts';
import type { Config } from '../config.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { createTransactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import type { Terminal } from './command.ts';

export interface ClosableTerminal extends Terminal {
  close(): Promise<void>;
}

/** Returns a terminal on the configured database. Only warnings of the database are printed. */
export function createTerminal(
  config: Config,
  print: (line: string) => void,
  clock: Clock = systemClock,
): ClosableTerminal {
  const log = createLog('warn');
  let opened: Promise<Database> | undefined;
  return {
    config,
    print,
    async open() {
      opened ??= openDatabase(config, log, { withoutTimeouts: true });
      const database = await opened;
      return { database, transactions: createTransactions(database, clock, log, publish) };
    },
    async close() {
      if (opened === undefined) return;
      const [result] = await Promise.allSettled([opened]);
      if (result?.status === 'fulfilled') await result.value.close();
    },
  };
}
