import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { explainMessage } from '../explain.ts';
import type { ReplyKind } from '../src/evidence/features.ts';
import { KINDS } from '../src/evidence/kinds.ts';
import { loadTable, weighEvidence } from '../src/evidence/model.ts';
import { STEP, WEIGHTS } from '../src/evidence/weights.ts';
import { readRequest } from '../src/index.ts';
import type { TalkRequest } from '../src/index.ts';
import { encodeWeights } from '../train/encode.ts';
import { fitWeights } from '../train/fit.ts';
import { parseOwnKinds } from '../train/load-data.ts';
import { formatWeights, toRow } from '../train/train.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const options = { now, timeZone: 'Asia/Kolkata', contacts: [], tasks: [] };
const alone = { scheduled: false };
const MOST_BYTES = 60 * 1024;

describe('the evidence model', () => {
  it('gives the same weights for the same sentences', () => {
    const settings = { rounds: 2, rate: 0.2, sparsity: 0.5, decay: 0 };
    const rows = parseOwnKinds().slice(0, 60).map(toRow);
    const train = (): unknown => encodeWeights(fitWeights(rows, settings));
    expect(train()).toEqual(train());
  }, 60_000);

  it('ships weights for every kind, at most 60 KB compressed', () => {
    expect(WEIGHTS).toHaveLength(KINDS.length);
    const file = readFileSync(new URL('../src/evidence/weights.ts', import.meta.url));
    expect(gzipSync(file).length).toBeLessThan(MOST_BYTES);
  });

  it('ships the file that the training script writes for these weights', () => {
    const file = readFileSync(new URL('../src/evidence/weights.ts', import.meta.url), 'utf8');
    expect(formatWeights(Float32Array.from(loadTable(), (weight) => weight * STEP))).toBe(file);
  });

  it('has as many weights as distances that end in a bucket', () => {
    for (const [distances, weights] of WEIGHTS)
      expect(Array.from(distances).filter((symbol) => symbol < 'v')).toHaveLength(weights.length);
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
  }, 60_000);

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
