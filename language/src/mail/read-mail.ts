import type { Due } from '@aide/contract';
import type { Clause, MailLine } from './clauses.ts';
import { parseMailLine } from './clauses.ts';
import type { Cue, PointKind } from './cues.ts';
import { CUES, findCues } from './cues.ts';
import type { MailOptions } from './due.ts';
import { findDue } from './due.ts';
import { WEIGHTS } from './weights.ts';

/** Something that a mail asks for or promises. */
export interface MailPoint {
  /** The position of its line. */
  line: number;
  kind: PointKind;
  due: Due | null;
}

const KINDS: readonly PointKind[] = ['ask', 'promise'];
/** More lines than a person writes; the rest is pasted text. */
const MAX_LINES = 400;

/** The evidence for a kind of point in a line: above 0 it is one. */
function weigh(line: MailLine, kind: PointKind): number {
  const weights: Readonly<Record<string, number>> = WEIGHTS[kind];
  return findCues(line, kind).reduce((sum, cue) => sum + (weights[cue] ?? 0), weights['constant'] ?? 0);
}

/**
 * Returns what a mail asks for and promises, in the order of its lines. The lines are the writer's own sentences,
 * without quoted mails, signature and disclaimer. Dates count from `sentAt`. Reads English and Hinglish. Pure; never
 * throws.
 *
 * @example readMail(['Can you send it by Friday?'], { sentAt, timeZone }).points // [{ line: 0, kind: 'ask', due: … }]
 */
export function readMail(lines: readonly string[], options: MailOptions): { points: MailPoint[] } {
  const points = lines.slice(0, MAX_LINES).flatMap((text, at) => {
    const line = parseMailLine(text);
    return KINDS.filter((kind) => weigh(line, kind) > 0).map((kind) => {
      const weighClause = (clause: Clause): number =>
        weigh({ text: clause.text, clauses: [clause], isQuestion: line.isQuestion }, kind);
      return { line: at, kind, due: findDue(line, weighClause, options) };
    });
  });
  return { points };
}

/** A text of Latin letters and one of others, for which V8 compiles a pattern separately. */
const SAMPLES = ['a', '\u0905'];

/**
 * Returns the steps that compile the patterns, of about a millisecond each. The first mail would otherwise take a tenth of a second: V8
 * compiles a pattern when it is used the first and the second time, and discards what has not been used for long.
 */
export function listWarmUpSteps(): (() => void)[] {
  const cues = KINDS.flatMap((kind): Cue[] => Object.values(CUES[kind]));
  return cues.map(({ line, clause }) => () => {
    for (const sample of [...SAMPLES, ...SAMPLES]) [line, clause].forEach((pattern) => pattern?.test(sample));
  });
}
