import { getFacts } from '../request/facts.ts';
import { scanMessage } from '../request/scan.ts';
import type { Dialogue, Request, RequestOptions } from '../request/types.ts';
import type { Context, ReplyKind } from '../evidence/features.ts';
import type { Kind } from '../evidence/kinds.ts';
import { getProbability, weighEvidence, type Evidence } from '../evidence/model.ts';

/** The kinds of turns that the evidence knows, for those that only the conversation has. */
const KNOWN_KINDS: Readonly<Partial<Record<Request['kind'], Kind>>> = {
  answer: 'command',
  person: 'other',
  contact: 'capture',
};

const LOST = /\b(?:cancelled|deleted)\b/iu;

/** What the last words of Aide are as evidence. */
function getReplyKind({ pending, lastTurn }: Dialogue): ReplyKind | undefined {
  if (pending)
    return pending.kind === 'choice' || pending.kind === 'person'
      ? 'choice'
      : pending.kind === 'confirmation' && LOST.test(pending.question)
        ? 'loss'
        : 'confirmation';
  if (!lastTurn) return undefined;
  if (lastTurn.changed.length > 0) return 'done';
  if (lastTurn.kind === 'talk') return 'refusal';
  return lastTurn.shown.length > 0 ? 'found' : 'nothing';
}

/** What the evidence may know of the dialogue. */
export function getContext(dialogue: Dialogue | undefined): Context {
  const last = dialogue?.lastTurn?.kind;
  return { lastTurn: last && (KNOWN_KINDS[last] ?? last), reply: dialogue && getReplyKind(dialogue) };
}

/** The evidence of a turn in its dialogue. */
export const weighTurn = (text: string, options: RequestOptions): Evidence =>
  weighEvidence(text, getFacts(scanMessage(text, options), getContext(options.dialogue)));

/** "31 years. Don't know how she stuck it": no part of a story corrects anything. */
export const isTold = (evidence: Evidence): boolean =>
  getProbability(evidence, 'story') > Math.max(TOLD, getProbability(evidence, 'correct'));
/** The least probability of a story. */
const TOLD = 0.25;
