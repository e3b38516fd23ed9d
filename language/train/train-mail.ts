/**
 * Trains the weights of the cues of mails and writes src/mail/weights.ts:
 *
 *     node scripts/node26.mjs language/train/train-mail.ts ../shared
 *
 * The argument is the folder with the labelled mails (language/mail/mail-dev.jsonl). The same data gives the same file.
 * With `--folds 5` it prints the scores on each fifth of the mails, trained without it, and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseMailLine } from '../src/mail/clauses.ts';
import { CUES, findCues, type PointKind } from '../src/mail/cues.ts';

const KINDS: readonly PointKind[] = ['ask', 'promise'];
const NAMES: Readonly<Record<PointKind, string[]>> = { ask: Object.keys(CUES.ask), promise: Object.keys(CUES.promise) };

interface Row {
  cues: Readonly<Record<PointKind, number[]>>;
  labels: Readonly<Record<PointKind, boolean>>;
  group: number;
  text: string;
}

interface Mail {
  lines: string[];
  points: { line: number; kind: PointKind }[];
  doubt?: number[];
}

function toRow(text: string, kinds: readonly string[], group: number): Row {
  const line = parseMailLine(text);
  const find = (kind: PointKind): number[] => findCues(line, kind).map((name) => NAMES[kind].indexOf(name));
  const labels = { ask: kinds.includes('ask'), promise: kinds.includes('promise') };
  return { cues: { ask: find('ask'), promise: find('promise') }, labels, group, text };
}

/** The project's own sentences: `ask: …`, `promise: …`, `ask promise: …`, `none: …`. They are in no fold. */
export function parseOwnMails(): Row[] {
  return readFileSync(new URL('../corpus/mail.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const colon = line.indexOf(': ');
      return toRow(line.slice(colon + 2), line.slice(0, colon).split(' '), -1);
    });
}

const isMail = (value: unknown): value is Mail =>
  typeof value === 'object' && value !== null && 'lines' in value && 'points' in value;

function parseMails(data: string): Row[] {
  const text = readFileSync(path.join(data, 'language', 'mail', 'mail-dev.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((json, group) => {
      const mail: unknown = JSON.parse(json);
      if (!isMail(mail)) throw new Error(`not a mail: ${json}`);
      const { lines, points, doubt = [] } = mail;
      return lines.flatMap((line, at) =>
        doubt.includes(at)
          ? []
          : [
              toRow(
                line,
                points.filter((point) => point.line === at).map(({ kind }) => kind),
                group,
              ),
            ],
      );
    });
}

const ROUNDS = 1500;
/** The project's own sentences show each cue a few times, the mails some of them often. */
const OWN_WEIGHT = 2;
const RATE = 0.5;
/** Pulls weights towards zero, so that one odd line does not decide about a cue. */
const DECAY = 0.0002;

/** The sum of the weights of the cues; the last weight is the constant. */
const score = (cues: readonly number[], weights: readonly number[]): number =>
  cues.reduce((sum, cue) => sum + (weights[cue] ?? 0), weights.at(-1) ?? 0);

/** Logistic regression by gradient descent with momentum. */
function fit(rows: readonly Row[], kind: PointKind): number[] {
  const last = NAMES[kind].length;
  const weights: number[] = Array.from({ length: last + 1 }, () => 0);
  const speed = weights.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => (at < last ? DECAY * weight : 0));
    for (const { cues, labels, group } of rows) {
      const weight = group < 0 ? OWN_WEIGHT : 1;
      const error = (weight / rows.length) * (1 / (1 + Math.exp(-score(cues[kind], weights))) - Number(labels[kind]));
      for (const cue of [...cues[kind], last]) slope[cue] = (slope[cue] ?? 0) + error;
    }
    for (const at of weights.keys()) {
      speed[at] = 0.9 * (speed[at] ?? 0) - RATE * (slope[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speed[at] ?? 0);
    }
  }
  return weights.map((weight) => Math.round(weight * 100) / 100);
}

function crossValidate(rows: readonly Row[], folds: number): void {
  for (const kind of KINDS) {
    const [right, wrong, missed]: string[][] = [[], [], []];
    for (let fold = 0; fold < folds; fold += 1) {
      const weights = fit(
        rows.filter(({ group }) => group < 0 || group % folds !== fold),
        kind,
      );
      for (const { cues, labels, group, text } of rows.filter((row) => row.group >= 0 && row.group % folds === fold)) {
        const found = score(cues[kind], weights) > 0;
        if (found && labels[kind]) right?.push(text);
        else if (found) wrong?.push(`${group} ${text}`);
        else if (labels[kind]) missed?.push(`${group} ${text}`);
      }
    }
    const [tp, fp, fn] = [right?.length ?? 0, wrong?.length ?? 0, missed?.length ?? 0];
    process.stdout.write(
      `${kind} F1 ${((200 * tp) / (2 * tp + fp + fn)).toFixed(1)} (${tp} right, ${fp} wrong, ${fn} missed)\n`,
    );
    for (const text of wrong ?? []) process.stdout.write(`  no ${kind}: ${text}\n`);
    for (const text of missed ?? []) process.stdout.write(`  missed ${kind}: ${text}\n`);
  }
}

function formatWeights(rows: readonly Row[]): string {
  const tables = KINDS.map((kind) => {
    const weights = fit(rows, kind);
    const lines = NAMES[kind].map((name, at) => `    ${name}: ${weights[at] ?? 0},\n`);
    return `  ${kind}: {\n    constant: ${weights.at(-1) ?? 0},\n${lines.join('')}  },\n`;
  });
  return `// Generated by language/train/train-mail.ts; do not edit.
import type { CueName, PointKind } from './cues.ts';

/** What each cue adds to the evidence for a kind of point. */
export const WEIGHTS: { readonly [K in PointKind]: Readonly<Record<CueName<K> | 'constant', number>> } = {
${tables.join('')}};
`;
}

function main([data = '', flag, value = '']: string[]): void {
  const rows = [...parseOwnMails(), ...parseMails(data)];
  if (flag === '--folds') return crossValidate(rows, Number(value));
  writeFileSync(path.join(import.meta.dirname, '..', 'src', 'mail', 'weights.ts'), formatWeights(rows));
  process.stdout.write(`${rows.length} lines, ${NAMES.ask.length + NAMES.promise.length} cues\n`);
}

if (import.meta.main) main(process.argv.slice(2));
