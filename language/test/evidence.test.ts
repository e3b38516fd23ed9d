import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { explainMessage } from '../explain.ts';
import type { ReplyKind } from '../src/evidence/features.ts';
import { KINDS } from '../src/evidence/kinds.ts';
import { EFFECT_WEIGHTS } from '../src/evidence/effect-weights.ts';
import { EFFECT_SHAPE } from '../src/evidence/effects.ts';
import { loadTable } from '../src/evidence/linear.ts';
import { KIND_SHAPE, weighEvidence } from '../src/evidence/model.ts';
import { TITLE_WEIGHTS } from '../src/evidence/title-weights.ts';
import { TITLE_SHAPE } from '../src/evidence/title-words.ts';
import { WEIGHTS } from '../src/evidence/weights.ts';
import { readRequest } from '../src/index.ts';
import type { TalkRequest } from '../src/index.ts';
import { encodeWeights, formatWeights } from '../train/encode.ts';
import { fitWeights } from '../train/fit.ts';
import { parseOwnKinds } from '../train/load-data.ts';
import { toRow } from '../train/train.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const options = { now, timeZone: 'Asia/Kolkata', contacts: [], tasks: [] };
const alone = { scheduled: false };
const MOST_BYTES = 60 * 1024;

const files = [
  { file: 'weights.ts', name: 'WEIGHTS', encoded: WEIGHTS, shape: KIND_SHAPE },
  { file: 'effect-weights.ts', name: 'EFFECT_WEIGHTS', encoded: EFFECT_WEIGHTS, shape: EFFECT_SHAPE },
  { file: 'title-weights.ts', name: 'TITLE_WEIGHTS', encoded: TITLE_WEIGHTS, shape: TITLE_SHAPE },
];
const loadFile = (file: string): string => readFileSync(new URL(`../src/evidence/${file}`, import.meta.url), 'utf8');

describe('the evidence model', () => {
  it('gives the same weights for the same sentences', () => {
    const settings = { rounds: 2, rate: 0.2, sparsity: 0.5, averaged: 1, kept: 1000, dropped: 0.1 };
    const rows = parseOwnKinds().slice(0, 60).map(toRow);
    const train = (): unknown => encodeWeights(fitWeights(rows, settings, KIND_SHAPE), KIND_SHAPE);
    expect(train()).toEqual(train());
  });

  it('ships weights of at most 60 KB compressed', () => {
    expect(gzipSync(files.map(({ file }) => loadFile(file)).join('')).length).toBeLessThan(MOST_BYTES);
  });

  it.each(files)('ships the $file that the training script writes, with weights for every label', (model) => {
    const { file, name, encoded, shape } = model;
    expect(encoded).toHaveLength(shape.labels);
    const weights = Float32Array.from(loadTable({ ...shape, encoded }), (weight) => weight * shape.step);
    expect(formatWeights(name, weights, shape)).toBe(loadFile(file));
    for (const [distances, values] of encoded)
      expect(Array.from(distances).filter((symbol) => symbol < 'v')).toHaveLength(values.length);
  });

  it('returns probabilities that sum to one, for any text', () => {
    for (const text of ['', '?', '💡', 'a'.repeat(500), 'कल बैंक जाना है'])
      expect(weighEvidence(text, alone).probabilities.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1);
  });

  it('reads at least 95 % of its own sentences by their kind, tasks never as talk', () => {
    const rows = parseOwnKinds().filter(({ source }) => source === 'kinds');
    const wrong = rows.filter(({ text, kind }) => {
      const request = readRequest(text, options);
      return (kind === 'capture') !== (request.kind === 'capture');
    });
    expect(wrong.filter(({ kind }) => kind === 'capture').map(({ text }) => text)).toEqual([]);
    expect(wrong.length / rows.length, wrong.map(({ text }) => text).join('\n')).toBeLessThan(0.05);
  });

  it('uses the dialogue before a message', () => {
    const read = (reply?: ReplyKind): number =>
      weighEvidence('the second one', { ...alone, ...(reply !== undefined && { context: { reply } }) }).probabilities[
        KINDS.indexOf('choose')
      ] ?? 0;
    expect(read('choice')).toBeGreaterThan(read());
  });
});

describe('kinds that are no task', () => {
  it.each([
    ["what's the weather in Mumbai?", 'other'],
    ['how do you spell rhythm', 'other'],
    ["what is Kavya's phone number", 'person'],
    ['no', 'no'],
    ['never mind', 'stop'],
    ['rehne do', 'stop'],
  ])('%s', (text, act) => {
    const request = readRequest(text, options);
    expect(request.kind).toBe('talk');
    expect((request as TalkRequest).act).toBe(act);
  });

  it('prints the probabilities and the strongest evidence', () => {
    const lines = explainMessage("what's the weather in Mumbai?");
    expect(lines.some((line) => line.startsWith('Kind of request: talk'))).toBe(true);
    expect(lines.some((line) => line.includes('word "veather"'))).toBe(true);
  });
});
