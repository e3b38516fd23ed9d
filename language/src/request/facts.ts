import type { Context, MessageFacts } from '../evidence/features.ts';
import type { Evidence } from '../evidence/model.ts';
import { getProbability } from '../evidence/model.ts';
import type { Scan } from './scan.ts';

/** The facts about a message that count as evidence besides its words. */
export const getFacts = ({ phrases, tokens, isPerson, isName }: Scan, context?: Context): MessageFacts => ({
  scheduled: phrases.length > 0,
  names: new Set(tokens.filter((token, at) => isPerson(at) || isName(token)).map(({ plain }) => plain)),
  context,
});

/** How likely a message changes something, by its words alone: what happened may be what became of a task. */
export function getOrdered(evidence: Evidence): number {
  const [command = 0, capture = 0, question = 0, story = 0] = (
    ['command', 'capture', 'question', 'story'] as const
  ).map((kind) => getProbability(evidence, kind));
  return command / (command + capture + question + story / 2);
}
