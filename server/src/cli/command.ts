import type { Config } from '../config.ts';
import type { Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';

/** Dependencies of a command. The database is opened on first use and closed when the command ends. */
export interface Terminal {
  config: Config;
  print(line: string): void;
  open(): Promise<{ database: Database; transactions: Transactions }>;
}

export interface Command {
  name: string;
  /** Every form of the command, as typed after `commandPrefix`, with its description. */
  usage: { form: string; does: string }[];
  run(terminal: Terminal, args: string[]): Promise<void>;
}

/** A usage error: printed as one sentence, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}
