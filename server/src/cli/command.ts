import type { Config } from '../config.ts';
import type { Work } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';

/** What a command may use. The database is opened when it is asked for, and closed when the command ends. */
export interface Terminal {
  config: Config;
  print(line: string): void;
  open(): Promise<{ database: Database; work: Work }>;
}

export interface Command {
  name: string;
  /** Every form it takes, as it is typed after `npm run aide --`, and what that does. */
  usage: { form: string; does: string }[];
  run(terminal: Terminal, args: string[]): Promise<void>;
}

/** A usage error: printed as one sentence, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}
