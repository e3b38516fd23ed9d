import { followTrie, type Bonus, type NameTrie, type TriePosition } from './name-trie.ts';

export interface SearchSettings {
  /** How many hypotheses are kept after each token. */
  width: number;
  /** A hypothesis whose score is lower than the best one's by more than this is dropped. */
  margin: number;
  bonus: Bonus;
}

/** Tuned on other voices and sentences than those that `npm run bench voice` measures: `npm run bench voice -- --tune`. */
export const searchSettings: SearchSettings = { width: 4, margin: 2, bonus: { first: 3, next: 1.5, verb: 3 } };

/** A greedy hypothesis outside the beam is continued for this many tokens, and to the end while its confidence is below the threshold. */
const confidenceTokens = 8;
const lowConfidence = -0.5;

interface Hypothesis<State> {
  tokens: readonly number[];
  /** Sum of the log-probabilities of the likeliest tokens. */
  certainty: number;
  /** Log-probability of the tokens and the bonus for names. */
  score: number;
  position: TriePosition;
  /** Each token was the likeliest one. This hypothesis is kept whatever its score, because it measures the confidence. */
  isGreedy: boolean;
  /** Decoder state to continue from. */
  state: State;
}

export interface Decoded {
  tokens: readonly number[];
  /**
   * Mean log-probability of the tokens of greedy decoding, 0 at best. It measures how well the sound is understood; the tokens of
   * the best hypothesis do not, since a beam finds a fluent sentence for any noise.
   */
  confidence: number;
}

/** Runs the decoder on the last token of a hypothesis. */
export type DecoderStep<State> = (
  token: number,
  state: State | null,
) => Promise<{ logits: Float32Array; state: State }>;

interface Candidate<State> extends Hypothesis<State> {
  ended: boolean;
}

/**
 * Beam search with a bonus for the names in the trie. A name that the decoder ranks behind another word can win with its later
 * tokens, because its hypothesis is kept; a hypothesis that begins a name and does not finish it loses the bonus. With an empty trie
 * and `width` 1 this is greedy decoding.
 */
export async function searchBeam<State>(
  step: DecoderStep<State>,
  trie: NameTrie,
  settings: SearchSettings,
  limits: { startToken: number; endToken: number; maxTokens: number; mayBeEmpty: boolean },
  /** A whole text for which this returns true loses against any other within the margin. */
  isUnlikely: (tokens: readonly number[]) => boolean = () => false,
): Promise<Decoded> {
  const { startToken, endToken, maxTokens, mayBeEmpty } = limits;
  let active: Hypothesis<State | null>[] = [
    { tokens: [], certainty: 0, score: 0, position: trie.start, isGreedy: true, state: null },
  ];
  let best: Hypothesis<State> | null = null;
  let confidence = 0;
  for (let length = 0; length < maxTokens && active.length > 0; length += 1) {
    const candidates: Candidate<State>[] = [];
    for (const hypothesis of active) {
      const { logits, state } = await step(hypothesis.tokens.at(-1) ?? startToken, hypothesis.state);
      // The normalizer keeps the probability of the end, so that words that are forced have a low confidence.
      const isForced = length === 0 && !mayBeEmpty;
      const extended = extend({ ...hypothesis, state }, logits, trie, settings, { endToken, isForced });
      candidates.push(...extended);
    }
    const kept = keepBest(candidates, settings);
    for (const candidate of kept)
      if (candidate.ended && isUnlikely(candidate.tokens)) candidate.score -= settings.margin;
    for (const candidate of kept) if (candidate.ended && candidate.score > (best?.score ?? -Infinity)) best = candidate;
    const least = best?.score ?? -Infinity;
    active = kept.filter(({ ended, score }) => !ended && score > least);
    const greedy = candidates.find(({ isGreedy }) => isGreedy);
    if (greedy) confidence = greedy.certainty / (length + 1);
    // The likeliest result is no text. Without this check the beam would return words for noise.
    if (length === 0 && greedy?.ended === true) return { tokens: [], confidence };
    const isMeasured = !greedy || greedy.ended || (length + 1 >= confidenceTokens && confidence > lowConfidence);
    if (!isMeasured && !active.includes(greedy)) active.push(greedy);
  }
  // Without an end within the limit the model repeats itself; the text so far is the result.
  const { tokens } = best ?? active[0] ?? { tokens: [] };
  return { tokens, confidence };
}

/** The score without the bonus for a name that is not complete. */
const getSettled = ({ score, position }: { score: number; position: TriePosition }): number =>
  score - (position.node.isName ? 0 : position.pending);

/**
 * Returns the candidates within the margin of the best one, and the best one without an incomplete name: if the name is not
 * completed, that one is right.
 */
function keepBest<State>(candidates: Candidate<State>[], { width, margin }: SearchSettings): Candidate<State>[] {
  candidates.sort((a, b) => b.score - a.score);
  const least = (candidates[0]?.score ?? 0) - margin;
  const kept = candidates.slice(0, width).filter(({ score }) => score >= least);
  const settled = candidates.reduce((best, candidate) => (getSettled(candidate) > getSettled(best) ? candidate : best));
  return kept.includes(settled) ? kept : [...kept, settled];
}

/** Returns the likeliest continuations, and those that begin or continue a name. */
function extend<State>(
  hypothesis: Hypothesis<State>,
  logits: Float32Array,
  trie: NameTrie,
  { width, margin, bonus }: SearchSettings,
  { endToken, isForced }: { endToken: number; isForced: boolean },
): Candidate<State>[] {
  const { position } = hypothesis;
  const { likeliest: ranked, normalizer } = rank(logits, width + 1);
  const likeliest = ranked.filter((token) => !(isForced && token === endToken)).slice(0, width);
  const first = position.opens ? trie.opening : trie.root;
  const names = new Set([...position.node.children.keys(), ...first.children.keys()]);
  const least = (logits[likeliest[0] ?? 0] ?? 0) - margin - Math.max(bonus.first, bonus.next);
  for (const token of names) if ((logits[token] ?? -Infinity) < least) names.delete(token);
  const top = (logits[likeliest[0] ?? 0] ?? 0) - normalizer;
  return [...new Set([...likeliest, ...names])].map((token) => {
    const logProbability = (logits[token] ?? -Infinity) - normalizer;
    const { to, gain } = followTrie(trie, position, token, bonus);
    const ended = token === endToken;
    return {
      tokens: ended ? hypothesis.tokens : [...hypothesis.tokens, token],
      certainty: hypothesis.certainty + top,
      score: hypothesis.score + logProbability + gain,
      position: to,
      isGreedy: hypothesis.isGreedy && token === likeliest[0],
      state: hypothesis.state,
      ended,
    };
  });
}

/** Returns the `count` likeliest tokens, best first, and the logarithm of the sum of all exponentials. */
function rank(logits: Float32Array, count: number): { likeliest: number[]; normalizer: number } {
  const likeliest: number[] = [];
  for (let token = 0; token < logits.length; token += 1) {
    const value = logits[token] ?? -Infinity;
    if (likeliest.length === count && value <= (logits[likeliest[count - 1] ?? 0] ?? -Infinity)) continue;
    let at = likeliest.length;
    while (at > 0 && value > (logits[likeliest[at - 1] ?? 0] ?? -Infinity)) at -= 1;
    likeliest.splice(at, 0, token);
    if (likeliest.length > count) likeliest.pop();
  }
  const top = logits[likeliest[0] ?? 0] ?? 0;
  let sum = 0;
  for (const value of logits) sum += Math.exp(value - top);
  return { likeliest, normalizer: top + Math.log(sum) };
}
