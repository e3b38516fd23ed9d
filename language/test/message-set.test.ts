import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedMessage } from '@aide/contract';
import { expect, it } from 'vitest';
import type { Contact } from '../src/index.ts';
import { parseMessage } from '../src/index.ts';
import { compareTitles } from './compare-titles.ts';

/** The time and the contacts that several messages share. */
interface World {
  world: string;
  now: string;
  timeZone: string;
  contacts: Contact[];
}

interface Row {
  in: string;
  text: string;
  expect: Pick<ParsedMessage, 'taskType' | 'priority' | 'contactId' | 'due' | 'recurrence' | 'backlog'> & {
    titles: string[];
  };
}

function isRight({ titles, ...fields }: Row['expect'], got: ParsedMessage): boolean {
  const { taskType, priority, contactId, due, recurrence, backlog } = fields;
  return (
    titles.some((title) => compareTitles(title, got.title) >= 0.8) &&
    taskType === got.taskType &&
    priority === got.priority &&
    contactId === got.contactId &&
    backlog === got.backlog &&
    isDeepStrictEqual(due, got.due) &&
    isDeepStrictEqual(recurrence, got.recurrence)
  );
}

// Written from the contract without knowledge of the code; 95, 95 and 98.8 % were right on the first run.
it.each([
  ['messages-2027.jsonl', 100, 0.97],
  ['messages-round3.jsonl', 100, 0.97],
  ['hinglish-round3.jsonl', 80, 0.97],
])('reads the messages of %s, which were written without knowledge of the rules', (file, count, share) => {
  const lines = readFileSync(new URL(`sets/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as World | Row);
  const worlds = new Map(lines.flatMap((line) => ('world' in line ? [[line.world, line] as const] : [])));
  const rows = lines.flatMap((line) => ('text' in line ? [line] : []));
  const wrong = rows.filter((row) => {
    const world = worlds.get(row.in);
    if (!world) throw new Error(`The message "${row.text}" names an unknown world.`);
    const { timeZone, contacts } = world;
    const now = Temporal.PlainDateTime.from(world.now).toZonedDateTime(timeZone).toInstant();
    return !isRight(row.expect, parseMessage(row.text, { now, timeZone, contacts }));
  });
  expect(rows).toHaveLength(count);
  expect(1 - wrong.length / rows.length, wrong.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(share);
});
