import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedField, ParsedMessage } from '@aide/contract';
import type { Contact } from '@aide/language';
import { parseMessage } from '@aide/language';
import { toInstant } from '../language-parsers/shape.ts';
import type { Judged } from './language-reliability.ts';
import { percent } from './table.ts';

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

/** All fields right, and what the reading thought of each field. */
export async function printMessages(data: string): Promise<Judged[]> {
  const examples = await readExamples(data);
  const judged: Judged[] = [];
  const wrong: string[] = [];
  for (const example of examples) {
    const { text, now, timeZone, contacts } = example;
    const got = parseMessage(text, { now: toInstant(now, timeZone), timeZone, contacts });
    const fields = Object.entries(judge(example, got)) as [ParsedField, boolean][];
    judged.push(...fields.map(([field, right]) => ({ field, confidence: got.confidence[field], right })));
    const missed = fields.flatMap(([field, right]) => (right ? [] : [field]));
    if (missed.length > 0) wrong.push(`${example.id} ${missed.join(', ')}`);
  }
  const right = examples.length - wrong.length;
  console.log(
    `\nExample messages with all fields right: ${right} of ${examples.length}, ${percent(right, examples.length)} % (goal 97)`,
  );
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return judged;
}
