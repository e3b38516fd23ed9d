import type { Mention } from '../../contacts/find-people.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Scan } from '../scan.ts';
import type { Certainty } from './action.ts';
import { getVerbCertainty, skipToTask } from './action.ts';
import type { Join } from './separators.ts';

/** A range of the message that may be a task of its own. */
export interface Clause {
  /** Token positions, without the connectives before it. */
  start: number;
  end: number;
  /** Where its task begins, after openers and a leading schedule. */
  task: number;
  /** Likelihood that the task begins with a verb. */
  verb: Certainty;
  /** Whether a schedule precedes the task. */
  scheduled: boolean;
  /** Whether "remind me to" or "I need to" precedes it. */
  request: boolean;
  phrases: readonly Phrase[];
  people: readonly Mention[];
  /** The separator between this clause and the one before. */
  join: Join;
  /** The tokens of the previous clause whose action this one continues: "call Priya at 4 and | Rahul at 5". */
  carried: { start: number; end: number } | null;
}

/** Reads a range of tokens as a clause. */
export function parseClause(scan: Scan, from: number, end: number, join: Join): Clause {
  const { task, start, scheduled, request } = skipToTask(scan, from, end);
  return {
    start,
    end,
    task,
    scheduled,
    request,
    verb: getVerbCertainty(scan, task, end),
    phrases: scan.phrases.filter((phrase) => phrase.start >= start && phrase.end <= end),
    people: scan.mentions.filter((mention) => mention.start >= task && mention.end <= end),
    join,
    carried: null,
  };
}
