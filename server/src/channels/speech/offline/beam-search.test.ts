import llamaTokenizer from 'llama-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { searchBeam, searchSettings, type DecoderStep, type SearchSettings } from './beam-search.ts';
import { createNameTrie as createTrie } from './name-trie.ts';

const createNameTrie = (names: string[][], days: string[] = [], verbs: string[] = []) =>
  createTrie({ names, days, verbs });
const startToken = 1;
const endToken = 2;
const limits = { startToken, endToken, maxTokens: 40, mayBeEmpty: true };
const encode = (text: string) => llamaTokenizer.encode(text, false, true);

/** A decoder that knows a few sentences with their log-probabilities; each deviates from the others at its own tokens. */
function createDecoder(sentences: Record<string, number>): { step: DecoderStep<number[]>; steps: () => number } {
  const known = Object.entries(sentences).map(([text, logProbability]) => ({
    tokens: [...encode(text), endToken],
    probability: Math.exp(logProbability),
  }));
  let steps = 0;
  return {
    steps: () => steps,
    async step(token, before) {
      steps += 1;
      const prefix = before === null ? [] : [...before, token];
      const logits = new Float32Array(32_000).fill(-30);
      const sums = new Map<number, number>();
      for (const { tokens, probability } of known) {
        const next = tokens[prefix.length];
        if (next === undefined || prefix.some((value, at) => tokens[at] !== value)) continue;
        sums.set(next, (sums.get(next) ?? 0) + probability);
      }
      const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
      for (const [next, sum] of sums) logits[next] = Math.log(sum / total);
      return { logits, state: prefix };
    },
  };
}

async function decode(
  sentences: Record<string, number>,
  names: string[][],
  settings = searchSettings,
  days: string[] = [],
) {
  const { tokens } = await searchBeam(createDecoder(sentences).step, createNameTrie(names, days), settings, limits);
  return llamaTokenizer.decode([startToken, ...tokens]).trim();
}

const greedy: SearchSettings = { width: 1, margin: 0, bonus: { first: 0, next: 0, verb: 0 } };

describe('the search', () => {
  it('returns the likeliest words when there are no names', async () => {
    const sentences = { 'Call Prea tomorrow': -0.2, 'Call Priya tomorrow': -1.8 };
    expect(await decode(sentences, [], greedy)).toBe('Call Prea tomorrow');
    expect(await decode(sentences, [])).toBe('Call Prea tomorrow');
  });

  it('prefers a contact’s name that is somewhat less likely', async () => {
    const sentences = { 'Call Prea tomorrow': -0.2, 'Call Priya tomorrow': -2.8 };
    expect(await decode(sentences, [['Priya', 'Sharma']])).toBe('Call Priya tomorrow');
  });

  it('does not write a name of very low probability', async () => {
    expect(await decode({ 'Call the bank': -0.01, 'Call Priya': -12 }, [['Priya']])).toBe('Call the bank');
  });

  it('withdraws the bonus from a word that only begins like a name', async () => {
    const sentences = { 'Set the prize': -0.4, 'Set the Private list': -2.2 };
    expect(await decode(sentences, [['Priya']])).toBe('Set the prize');
  });

  it('keeps the bonus of a name before punctuation, an ending or another word, and follows a last name', async () => {
    for (const tail of ['.', "'s list", ' tomorrow', ' Sharma', ' Charma'])
      expect(await decode({ [`Call Prea${tail}`]: -0.2, [`Call Priya${tail}`]: -2.5 }, [['Priya', 'Sharma']])).toBe(
        `Call Priya${tail}`,
      );
    const sentences = { 'Call Priya Shore': -0.2, 'Call Priya Shah': -2.5 };
    expect(
      await decode(sentences, [
        ['Priya', 'Sharma'],
        ['Amit', 'Shah'],
      ]),
    ).toBe('Call Priya Shah');
  });

  it('writes nothing when the likeliest first token is the end', async () => {
    expect(await decode({ '': -0.5, Kumar: -1 }, [['Kumar']])).toBe('');
  });

  it('stops at the limit when the decoder never ends', async () => {
    const word = encode('la').at(-1) ?? 0;
    const step: DecoderStep<null> = async () => {
      const logits = new Float32Array(32_000).fill(-30);
      logits[word] = 0;
      return { logits, state: null };
    };
    const { tokens } = await searchBeam(step, createNameTrie([]), searchSettings, { ...limits, maxTokens: 5 });
    expect(tokens).toHaveLength(5);
  });

  it('runs the decoder once a token while nothing competes', async () => {
    const { step, steps } = createDecoder({ 'Water the plants every other day.': -0.01 });
    const { tokens } = await searchBeam(step, createNameTrie([['Priya']]), searchSettings, limits);
    expect(steps()).toBe(tokens.length + 1);
  });

  it('gives a name its bonus once, so that noise is not written as a row of names', async () => {
    const sentences = { 'Call come our come our': -0.2, 'Call Kumar come our': -2.5, 'Call Kumar Kumar': -2.5 };
    expect(await decode(sentences, [['Kumar']])).toBe('Call Kumar come our');
  });

  it('prefers a day, but not directly after another day', async () => {
    const days = ['Monday', 'Tuesday'];
    const heard = { 'Sato did': -0.2, Tuesday: -2.5 };
    const after = (start: string) =>
      Object.fromEntries(Object.entries(heard).map(([end, likelihood]) => [`${start}${end}`, likelihood]));
    expect(await decode(after('Call on '), [], searchSettings, days)).toBe('Call on Tuesday');
    for (const start of ['Call on Monday ', 'Call on Monday, '])
      expect(await decode(after(start), [], searchSettings, days)).toBe(`${start}Sato did`);
    expect(await decode(after('Monday is fine, or '), [], searchSettings, days)).toBe('Monday is fine, or Tuesday');
  });

  it('prefers a name directly after a day', async () => {
    const sentences = { 'On Monday Prea': -0.2, 'On Monday Priya': -2.5 };
    expect(await decode(sentences, [['Priya']], searchSettings, ['Monday'])).toBe('On Monday Priya');
  });

  it('prefers a verb as the first word of the text, and nowhere else', async () => {
    const search = async (sentences: Record<string, number>) => {
      const trie = createNameTrie([['Lakshmi']], [], ['Ask', 'Call']);
      const { tokens } = await searchBeam(createDecoder(sentences).step, trie, searchSettings, limits);
      return llamaTokenizer.decode([startToken, ...tokens]).trim();
    };
    expect(await search({ 'Last Lakshmi today': -0.1, 'Ask Lakshmi today': -2.5 })).toBe('Ask Lakshmi today');
    expect(await search({ 'The last one': -0.1, 'The Ask one': -2.5 })).toBe('The last one');
    expect(await search({ 'Done. Last one': -0.1, 'Done. Ask one': -2.5 })).toBe('Done. Last one');
    expect(await search({ 'Asked one': -0.1, 'Ask one': -5 })).toBe('Asked one');
  });

  it('returns words with a low confidence instead of none if there must be some', async () => {
    const { step } = createDecoder({ '': -0.1, 'Call Priya': -2.4 });
    const search = (mayBeEmpty: boolean) =>
      searchBeam(step, createNameTrie([]), searchSettings, { ...limits, mayBeEmpty });
    expect((await search(true)).tokens).toEqual([]);
    const { tokens, confidence } = await search(false);
    expect(llamaTokenizer.decode([startToken, ...tokens]).trim()).toBe('Call Priya');
    expect(confidence).toBeLessThan(-0.5);
  });

  it('writes an unlikely text only if no other is within the margin', async () => {
    const search = async (sentences: Record<string, number>) => {
      const isUnlikely = (tokens: readonly number[]) => llamaTokenizer.decode([1, ...tokens]).includes('September');
      const { step } = createDecoder(sentences);
      const { tokens } = await searchBeam(step, createNameTrie([]), searchSettings, limits, isUnlikely);
      return llamaTokenizer.decode([startToken, ...tokens]).trim();
    };
    expect(await search({ 'On Monday, September.': -0.3, 'On Monday at ten.': -1.5 })).toBe('On Monday at ten.');
    expect(await search({ 'On Monday, September.': -0.1, 'On Monday at ten.': -4 })).toBe('On Monday, September.');
  });

  it('has the same confidence for a name that won by its bonus as for the likelier word', async () => {
    const { step } = createDecoder({ 'Call Prea tomorrow': -0.2, 'Call Priya tomorrow': -2.8 });
    const plain = await searchBeam(step, createNameTrie([]), greedy, limits);
    const named = await searchBeam(step, createNameTrie([['Priya']]), searchSettings, limits);
    expect(named.tokens).not.toEqual(plain.tokens);
    expect(named.confidence).toBeCloseTo(plain.confidence, 1);
  });

  it('measures the confidence by the likeliest tokens, not by a fluent sentence that the beam found', async () => {
    const noise = Array.from({ length: 30 }, (_, at) => [`Um ${at} is`, Math.log(0.02)]);
    const { step } = createDecoder({ ...Object.fromEntries(noise), 'Thank you': Math.log(0.4) });
    const found = await searchBeam(step, createNameTrie([]), searchSettings, limits);
    const plain = await searchBeam(step, createNameTrie([]), greedy, limits);
    expect(llamaTokenizer.decode([startToken, ...found.tokens]).trim()).toBe('Thank you');
    expect(found.confidence).toBeCloseTo(plain.confidence, 5);
    expect(found.confidence).toBeLessThan(-0.5);
  });
});
