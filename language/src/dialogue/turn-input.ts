import type { Evidence } from '../evidence/model.ts';
import type { Scan } from '../request/scan.ts';
import type { MessageRequest, RequestOptions } from '../request/types.ts';

/** Reads a message alone: as new tasks, commands, a question or talk. */
export type ReadAlone = (text: string, options: RequestOptions) => MessageRequest;

/** What the stages of a turn need. */
export interface TurnInput {
  text: string;
  words: readonly string[];
  scan: Scan;
  evidence: Evidence;
  options: RequestOptions;
  readAlone: ReadAlone;
}
