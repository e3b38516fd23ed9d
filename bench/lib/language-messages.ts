import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedField, ParsedMessage } from '@aide/contract';
import type { Contact } from '@aide/language';
import { parseMessage } from '@aide/language';
import { compareTitles } from '../../language/test/compare-titles.ts';
import { toInstant } from '../language-parsers/shape.ts';
import type { Judged } from './language-reliability.ts';
import { percent, printTable } from './table.ts';

export interface Example {
  id: string;
  /** Its style: terse, chatty, voice, forward … */
  style: string;
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

/** The development sets and the share of messages that should have all fields right. */
const SETS = [
  { file: 'messages-dev.jsonl', goal: 97 },
  { file: 'messages-dev-chatty.jsonl', goal: 96 },
  { file: 'messages-dev-spoken.jsonl', goal: 96 },
] as const;

export async function loadExamples(data: string, file: string = SETS[0].file): Promise<Example[]> {
  const lines = await readFile(path.join(data, file), 'utf8');
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Example);
}

/** A title counts as right when it shares most words with an acceptable one, as in the request scorer. */
const ALIKE = 0.8;

/** Whether each field of a message is as expected. */
function judge({ expect }: Example, got: ParsedMessage): Record<ParsedField, boolean> {
  return {
    title: expect.titles.some((title) => compareTitles(title, got.title) >= ALIKE),
    taskType: expect.taskType === got.taskType,
    priority: expect.priority === got.priority,
    contact:
      expect.contactId === got.contactId &&
      isDeepStrictEqual((expect.contactCandidates ?? []).toSorted(), got.contactCandidates.toSorted()),
    due: isDeepStrictEqual(expect.due, got.due),
    recurrence: isDeepStrictEqual(expect.recurrence, got.recurrence),
    backlog: expect.backlog === got.backlog,
  };
}

interface Scored {
  judged: Judged[];
  /** The number of messages with all fields right and of all messages, by style. */
  styles: Map<string, { right: number; all: number }>;
  wrong: string[];
}

function scoreExamples(examples: readonly Example[]): Scored {
  const scored: Scored = { judged: [], styles: new Map(), wrong: [] };
  for (const example of examples) {
    const { text, now, timeZone, contacts, style } = example;
    const got = parseMessage(text, { now: toInstant(now, timeZone), timeZone, contacts });
    const fields = Object.entries(judge(example, got)) as [ParsedField, boolean][];
    scored.judged.push(...fields.map(([field, right]) => ({ field, confidence: got.confidence[field], right })));
    const missed = fields.flatMap(([field, right]) => (right ? [] : [field]));
    if (missed.length > 0) scored.wrong.push(`${example.id} ${missed.join(', ')}`);
    const count = scored.styles.get(style) ?? { right: 0, all: 0 };
    scored.styles.set(style, { right: count.right + (missed.length === 0 ? 1 : 0), all: count.all + 1 });
  }
  return scored;
}

/** Prints the share of messages with all fields right by set and style; returns the confidence of each field. */
export async function printMessages(data: string): Promise<Judged[]> {
  const rows = [['set', 'all fields right', '%', 'goal', 'by style']];
  const judged: Judged[] = [];
  const wrong: string[] = [];
  for (const { file, goal } of SETS) {
    const examples = await loadExamples(data, file);
    const scored = scoreExamples(examples);
    const right = examples.length - scored.wrong.length;
    const styles = [...scored.styles].map(([style, count]) => `${style} ${count.right}/${count.all}`).join(', ');
    rows.push([file, `${right} of ${examples.length}`, percent(right, examples.length), String(goal), styles]);
    judged.push(...scored.judged);
    wrong.push(...scored.wrong);
  }
  printTable('Example messages', rows);
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return judged;
}
