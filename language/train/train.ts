/**
 * Trains the three models of evidence and writes their weights to src/evidence:
 *
 *     node scripts/node26.mjs language/train/train.ts ../shared
 *
 * The argument is the folder with the public sets that NOTICE names. The same data gives the same file. With `--folds 5`
 * it prints the accuracy on each fifth of the data, trained without it, and writes nothing; `--without 0 FILE` writes
 * the weights trained without the first fifth, to score the whole reader on sentences it has not seen.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { visitFeatures } from '../src/evidence/features.ts';
import type { Kind } from '../src/evidence/kinds.ts';
import { KINDS } from '../src/evidence/kinds.ts';
import { getFacts } from '../src/request/facts.ts';
import { scanMessage } from '../src/request/scan.ts';
import { EFFECT_SHAPE } from '../src/evidence/effects.ts';
import { KIND_SHAPE } from '../src/evidence/model.ts';
import { TITLE_SHAPE } from '../src/evidence/title-words.ts';
import { formatWeights } from './encode.ts';
import { fitWeights, toProbabilities, type Row, type Settings } from './fit.ts';
import { parseExamples, type Example } from './load-data.ts';
import { parseEffects } from './load-effects.ts';
import { parseTitles, toTitleRows } from './load-titles.ts';

/** Longer messages are captures by their length. */
const LONGEST = 300;
/** Below this probability of anything else, a message is a capture; in a chat, what is not saved is asked about. */
const [THRESHOLD, IN_CHAT] = [0.8, 0.5];
export const SETTINGS: Settings = { rounds: 6, rate: 0.15, sparsity: 16, averaged: 3, kept: 34_000, dropped: 0.05 };

/** Kinds that few sentences have, or that are missed most often, count more. */
const KIND_WEIGHTS: Readonly<Partial<Record<Kind, number>>> = { person: 2.5, question: 1.5, command: 1.3 };

/**
 * The project's own sentences and reminders count more than other people's calendars. A command of the request sets is
 * one because of the tasks that are known, which its words do not show; a question about public events differs from one
 * about the own day by little more than "my".
 */
function getSourceWeight({ source, kind }: Example): number {
  // What is taken for something else by mistake is not saved.
  // Without its task a report may be a story; what it does to the task is for the other model.
  if (source.startsWith('pairs')) return kind === 'capture' ? 0.65 : 0.3;
  if (source.startsWith('chat')) return kind === 'capture' ? 2.6 : 1.25;
  if (source.endsWith(' in chat')) return 0.125;
  // Few sentences, each of them for a class that is easily mistaken.
  if (source === 'kinds' || source === 'corpus') return 10;
  if (source.startsWith('messages') || source.startsWith('hinglish')) return 6;
  if (source.startsWith('reminders')) return 9;
  if (source.startsWith('requests')) return kind === 'command' ? 0.5 : 3;
  if (source.startsWith('neighbours')) return kind === 'other' ? 0.4 : 1;
  return source === 'typed' ? 10 : 1;
}

/** Turns of conversations have enough examples of each kind, and other sets must not outweigh what they show. */
const TURN_WEIGHT = 4;
const getWeight = (example: Example): number =>
  example.source === 'turns' ? TURN_WEIGHT : getSourceWeight(example) * (KIND_WEIGHTS[example.kind] ?? 1);

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');

/** The features of an example; `seen` without duplicates, as the model counts them. */
export function toRow(example: Example): Row {
  const { text, context, kind } = example;
  const scan = scanMessage(text, { now, timeZone: 'Asia/Kolkata', contacts: [] });
  const buckets = new Set<number>();
  visitFeatures(text, getFacts(scan, context), (bucket) => buckets.add(bucket));
  return { buckets: Uint32Array.from(buckets), label: KINDS.indexOf(kind), weight: getWeight(example) };
}

/** One of five parts of the data; the same group is always in the same part. */
export function getFold({ group }: Example, folds: number): number {
  let hash = 7;
  for (let at = 0; at < group.length; at += 1) hash = (Math.imul(hash, 31) + group.charCodeAt(at)) >>> 0;
  return hash % folds;
}

/** The kind that the weights give, or a capture below the threshold. */
function decide(row: Row, weights: Float32Array, threshold: number): Kind {
  const scores = new Float64Array(KINDS.length);
  for (const bucket of row.buckets)
    for (let kind = 0; kind < KINDS.length; kind += 1)
      scores[kind] = (scores[kind] ?? 0) + (weights[bucket * KINDS.length + kind] ?? 0);
  toProbabilities(scores);
  if (1 - (scores[0] ?? 0) < threshold) return 'capture';
  const best = scores.reduce((max, score, kind) => (kind > 0 && score > (scores[max] ?? 0) ? kind : max), 1);
  return KINDS[best] ?? 'capture';
}

function crossValidate(examples: readonly Example[], rows: readonly Row[], folds: number): void {
  const parts = examples.map((example) => getFold(example, folds));
  const counts = new Map<string, { right: number; kept: number; all: number }>();
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = fitWeights(
      rows.filter((_, at) => parts[at] !== fold),
      SETTINGS,
      KIND_SHAPE,
    );
    for (const [at, example] of examples.entries()) {
      const row = rows[at];
      if (!row || parts[at] !== fold) continue;
      const got = decide(row, weights, example.context ? IN_CHAT : THRESHOLD);
      const key = `${example.source.padEnd(22)} ${example.kind}`;
      const count = counts.get(key) ?? { right: 0, kept: 0, all: 0 };
      counts.set(key, {
        right: count.right + Number(got === example.kind),
        kept: count.kept + Number((got === 'capture') === (example.kind === 'capture')),
        all: count.all + 1,
      });
    }
  }
  for (const [key, { right, kept, all }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(
      `${key.padEnd(36)} ${((100 * right) / all).toFixed(1)} %, task or not ${((100 * kept) / all).toFixed(1)} % (${all})\n`,
    );
}

/** The words of titles: few weights are large, so that nearly all are kept. */
const TITLE_SETTINGS: Settings = { rounds: 6, rate: 0.15, sparsity: 4, averaged: 3, kept: 30_000, dropped: 0.1 };

/** Effects on known tasks: few features, each in few sentences. */
const EFFECT_SETTINGS: Settings = { rounds: 8, rate: 0.1, sparsity: 8, averaged: 3, kept: 19_000, dropped: 0.1 };

function write(name: string, text: string): void {
  writeFileSync(path.join(import.meta.dirname, '..', 'src', 'evidence', name), text);
  process.stdout.write(`${name}: ${text.length} bytes, ${gzipSync(text).length} compressed\n`);
}

function main([data = '', ...flags]: string[]): void {
  const examples = parseExamples(data).filter(({ text }) => text.length <= LONGEST);
  const rows = examples.map(toRow);
  const [flag, value = '', file = ''] = flags;
  if (flag === '--folds') return crossValidate(examples, rows, Number(value));
  if (flag === '--without') {
    const kept = rows.filter((_, at) => examples[at] && getFold(examples[at], 5) !== Number(value));
    return writeFileSync(file, formatWeights('WEIGHTS', fitWeights(kept, SETTINGS, KIND_SHAPE), KIND_SHAPE));
  }
  write('weights.ts', formatWeights('WEIGHTS', fitWeights(rows, SETTINGS, KIND_SHAPE), KIND_SHAPE));
  const effects = parseEffects(data).map(({ row }) => row);
  const weights = fitWeights(effects, EFFECT_SETTINGS, EFFECT_SHAPE);
  write('effect-weights.ts', formatWeights('EFFECT_WEIGHTS', weights, EFFECT_SHAPE));
  const titles = fitWeights(parseTitles(data).flatMap(toTitleRows), TITLE_SETTINGS, TITLE_SHAPE);
  write('title-weights.ts', formatWeights('TITLE_WEIGHTS', titles, TITLE_SHAPE));
}

if (import.meta.main) main(process.argv.slice(2));
