import type { FeatureKind, MessageFacts } from './features.ts';
import { BUCKETS, visitFeatures } from './features.ts';
import type { Kind } from './kinds.ts';
import { KINDS } from './kinds.ts';
import type { Model, Shape } from './linear.ts';
import { loadTable, weigh } from './linear.ts';
import { WEIGHTS } from './weights.ts';

export const KIND_SHAPE: Shape = { labels: KINDS.length, buckets: BUCKETS, step: 0.3 };
const model: Model = { ...KIND_SHAPE, encoded: WEIGHTS };

export interface Evidence {
  /** The probability of each kind, in the order of `KINDS`. */
  probabilities: readonly number[];
  /** The most likely kind other than a capture; a story is one outside a chat. */
  other: Kind;
}

/** The probability of one kind. */
export const getProbability = ({ probabilities }: Evidence, kind: Kind): number =>
  probabilities[KINDS.indexOf(kind)] ?? 0;

/** Returns how likely each kind is for a message, from its words, its facts and the dialogue before it. */
export function weighEvidence(text: string, facts: MessageFacts): Evidence {
  const probabilities = weigh(model, (visit) => visitFeatures(text, facts, visit));
  const other = KINDS.reduce((best, kind, at) =>
    kind !== 'story' && (best === 'capture' || (probabilities[at] ?? 0) > (probabilities[KINDS.indexOf(best)] ?? 0))
      ? kind
      : best,
  );
  return { probabilities, other };
}

/** The features that speak most for or against a kind, compared with a capture: the strongest first. */
export function listEvidence(
  text: string,
  facts: MessageFacts,
  kind: Kind,
): { feature: FeatureKind; words: string; weight: number }[] {
  const weights = loadTable(model);
  const [of, against] = [KINDS.indexOf(kind), kind === 'capture' ? KINDS.indexOf('other') : 0];
  const found = new Map<number, { feature: FeatureKind; words: string; weight: number }>();
  visitFeatures(text, facts, (bucket, feature, words) => {
    const from = bucket * KINDS.length;
    const weight = model.step * ((weights[from + of] ?? 0) - (weights[from + against] ?? 0));
    if (weight !== 0 && !found.has(bucket)) found.set(bucket, { feature, words: words(), weight });
  });
  return [...found.values()].toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
