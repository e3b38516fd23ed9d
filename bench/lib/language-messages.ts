import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedField, ParsedMessage } from '@aide/contract';
import type { Contact } from '@aide/language';
import { parseMessage } from '@aide/language';
import { instantOf } from '../language-parsers/shape.ts';
import { percent, printTable } from './table.ts';

export interface Example {
  id: string;
  text: string;
  now: string;
  timeZone: string;
  contacts: Contact[];
  expect: Pick<
    ParsedMessage,
    'taskType' | 'priority' | 'contactId' | 'contactName' | 'due' | 'recurrence' | 'backlog'
  > & {
    titles: string[];
    contactCandidates?: string[];
  };
}

export async function readExamples(data: string): Promise<Example[]> {
  const lines = await readFile(path.join(data, 'messages-dev.jsonl'), 'utf8');
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Example);
}

/** Which fields of a message came out as expected. */
function judge({ expect }: Example, got: ParsedMessage): Record<ParsedField, boolean> {
  return {
    title: expect.titles.includes(got.title),
    taskType: expect.taskType === got.taskType,
    priority: expect.priority === got.priority,
    contact:
      expect.contactId === got.contactId &&
      expect.contactName === got.contactName &&
      isDeepStrictEqual(expect.contactCandidates ?? [], got.contactCandidates),
    due: isDeepStrictEqual(expect.due, got.due),
    recurrence: isDeepStrictEqual(expect.recurrence, got.recurrence),
    backlog: expect.backlog === got.backlog,
  };
}

const BUCKETS = [0.9, 0.8, 0.7, 0.5, 0];

/** All fields right, and whether the confidence keeps its word: at 0.9 and above it must be right 97 times of 100. */
export async function printMessages(data: string): Promise<void> {
  const examples = await readExamples(data);
  const buckets = new Map(BUCKETS.map((from) => [from, { right: 0, all: 0 }]));
  let right = 0;
  const wrong: string[] = [];
  for (const example of examples) {
    const { text, now, timeZone, contacts } = example;
    const got = parseMessage(text, { now: instantOf(now, timeZone), timeZone, contacts });
    const verdict = judge(example, got);
    const fields = Object.entries(verdict) as [ParsedField, boolean][];
    for (const [field, ok] of fields) {
      const bucket = buckets.get(BUCKETS.find((from) => got.confidence[field] >= from) ?? 0);
      if (bucket) {
        bucket.all += 1;
        bucket.right += ok ? 1 : 0;
      }
    }
    if (fields.every(([, ok]) => ok)) right += 1;
    else wrong.push(`${example.id} ${fields.flatMap(([field, ok]) => (ok ? [] : [field])).join(', ')}`);
  }
  console.log(
    `\nExample messages with all fields right: ${right} of ${examples.length}, ${percent(right, examples.length)} % (goal 97)`,
  );
  for (const line of wrong) console.log(`  wrong: ${line}`);
  printTable('Reliability: of the fields read with this confidence, how many were right', [
    ['confidence', 'fields', 'right %'],
    ...[...buckets].map(([from, { right: good, all }]) => [`from ${from}`, String(all), percent(good, all)]),
  ]);
}
