import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Contact } from '@aide/language';
import { buildContactIndex, parseMessage } from '@aide/language';
import { parse as parseWithChrono } from '../language-parsers/chrono.ts';
import { parse as parseWithRecognizers } from '../language-parsers/recognizers.ts';
import { loadExamples } from './language-messages.ts';
import { printRequestSpeed } from './language-requests.ts';
import { printTable, quantile } from './table.ts';

/** The code is fully optimised only after about 200 runs; with 60, the median is a tenth to a seventh higher. */
const RUNS = 300;
const NOW = '2026-11-18T10:30';
const timeZone = 'Asia/Kolkata';
const now = Temporal.PlainDateTime.from(NOW).toZonedDateTime(timeZone).toInstant();

const FIRST =
  'Aarav Priya Rahul Sneha Karan Meera Anil Ravi Sunita Deepak Emma Liam Olivia Noah Ava Ethan Mia Lucas Zoe Hans Yuki Chen Wei Fatima Omar'.split(
    ' ',
  );
const LAST =
  'Sharma Verma Patel Iyer Nair Gupta Mehta Singh Kaur Das Smith Brown Wilson Taylor Khan Tanaka Mueller Garcia Rossi Silva'.split(
    ' ',
  );

function crowd(size: number): Contact[] {
  return Array.from({ length: size }, (_, at) => {
    const suffix = at < FIRST.length * LAST.length ? '' : at.toString(36).replaceAll(/\d/g, 'a');
    const name = `${FIRST[at % FIRST.length] ?? ''} ${LAST[Math.floor(at / FIRST.length) % LAST.length] ?? ''}${suffix}`;
    return { id: `c${at}`, name, email: `person${at}@example.com`, company: `Company ${at}` };
  });
}

async function readTexts(data: string): Promise<string[]> {
  if (!existsSync(path.join(data, 'messages-dev.jsonl'))) {
    const corpus = await readFile(
      path.join(import.meta.dirname, '..', '..', 'language', 'corpus', 'messages.txt'),
      'utf8',
    );
    return corpus
      .split('\n')
      .filter((line) => line.includes(' => '))
      .map((line) => line.slice(0, line.lastIndexOf(' => ')));
  }
  const examples = await loadExamples(data);
  return examples.map(({ text }) => text);
}

/** The best of several runs of each text, to exclude other load on the machine. */
function measure(texts: readonly string[], parse: (text: string) => unknown, runs = RUNS): string {
  const best = texts.map(() => Infinity);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, text] of texts.entries()) {
      const began = performance.now();
      parse(text);
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - began);
    }
  }
  return `${quantile(best, 0.5).toFixed(3)} / ${quantile(best, 0.99).toFixed(3)}`;
}

const HOSTILE: Record<string, string> = {
  'plain words': 'remind me tomorrow at 5 to call Priya ',
  'one long word': 'a',
  weekdays: 'mon ',
  fractions: '1/2 ',
  'quote marks': '"',
  'nested dates': 'day after ',
  'line breaks': '\n',
};

export async function printSpeed(data: string): Promise<void> {
  const texts = await readTexts(data);
  const score = { now: NOW, timezone: timeZone, contacts: [], dayFirst: null };
  const rows = [['milliseconds per message', 'p50 / p99', 'index built in']];
  for (const size of [500, 10_000]) {
    const people = crowd(size);
    const began = performance.now();
    const contacts = buildContactIndex(people);
    const built = performance.now() - began;
    rows.push([
      `this package, ${size} contacts`,
      measure(texts, (text) => parseMessage(text, { now, timeZone, contacts })),
      `${built.toFixed(0)} ms`,
    ]);
  }
  rows.push(['chrono-node', measure(texts, (text) => parseWithChrono({ ...score, text })), '']);
  // Each of its runs takes half a second, and more runs make no difference.
  rows.push(['Recognizers-Text', measure(texts, (text) => parseWithRecognizers({ ...score, text }), 60), '']);
  rows.push(['goal', '0.15 / 1', '']);
  printTable(`Speed on ${texts.length} messages`, rows);

  const people = crowd(500);
  const contacts = buildContactIndex(people);
  await printRequestSpeed(data, people, contacts);
  const long = Object.entries(HOSTILE).map(([name, piece]) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    const best = Math.min(...[1, 2, 3].map(() => measureOnce(() => parseMessage(text, { now, timeZone, contacts }))));
    return [name, `${best.toFixed(1)} ms`];
  });
  printTable('100,000 characters (goal: under 100 ms)', [['of', 'best of 3'], ...long]);
}

function measureOnce(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
