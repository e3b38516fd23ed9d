import type { Mention } from '../../contacts/find-people.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import type { Scan } from '../scan.ts';
import type { Certainty } from './action.ts';
import { getVerbCertainty, isObject, skipToTask } from './action.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
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

const NO_THINGS = wordSet('to it that this these those him her them you me us help not');

/** "We need sixty chairs", "I still need more boxes": something to get. */
function needsThing(scan: Scan, task: number, end: number): boolean {
  const { tokens } = scan;
  let at = task;
  while (/^(?:i|we|still|also|just|really)$/.test(wordAt(tokens, at))) at += 1;
  const next = tokens[at + 1];
  if (!/^(?:need|needs)$/.test(wordAt(tokens, at)) || !next || at + 1 >= end || scan.isPerson(at + 1)) return false;
  return isObject(scan, at + 1) || (next.kind === 'word' && !NO_THINGS.has(next.word));
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
    verb: needsThing(scan, task, end) ? 2 : getVerbCertainty(scan, task, end),
    phrases: scan.phrases.filter((phrase) => phrase.start >= start && phrase.end <= end),
    people: scan.mentions.filter((mention) => mention.start >= task && mention.end <= end),
    join,
    carried: null,
  };
}
