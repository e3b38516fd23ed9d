import type { Mention } from '../../contacts/find-people.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Scan } from '../scan.ts';
import type { Certainty } from './action.ts';
import { getVerbCertainty, skipToTask } from './action.ts';
import type { Join } from './separators.ts';

/** A stretch of the message that may be a task of its own. */
export interface Clause {
  /** Token positions; the connectives before it are left out. */
  start: number;
  end: number;
  /** Where its task begins, behind openers and a schedule said first. */
  task: number;
  /** How sure it is that the task begins with a verb. */
  verb: Certainty;
  /** A schedule is said before the task. */
  scheduled: boolean;
  /** "Remind me to", "I need to" was said. */
  request: boolean;
  phrases: readonly Phrase[];
  people: readonly Mention[];
  /** What was said between this clause and the one before. */
  join: Join;
  /** The tokens of the clause before it whose action this one carries on: "call Priya at 4 and | Rahul at 5". */
  carried: { start: number; end: number } | null;
}

/** Reads the stretch of tokens as a clause. */
export function readClause(scan: Scan, from: number, end: number, join: Join): Clause {
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
