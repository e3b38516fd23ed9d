import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedMessage } from '@aide/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseMessage } from '../src/index.ts';

const expectedSchema = z.object({
  titles: z.array(z.string()),
  taskType: z.string(),
  priority: z.string(),
  contactId: z.string().nullable(),
  contactName: z.string().nullable(),
  due: z.object({ date: z.string(), time: z.string().nullable() }).nullable(),
  recurrence: z.record(z.string(), z.unknown()).nullable(),
  backlog: z.boolean(),
});
const rowSchema = z.object({
  id: z.string(),
  now: z.string(),
  timeZone: z.string(),
  text: z.string(),
  contacts: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string().optional(), company: z.string().optional() }),
  ),
  expect: expectedSchema,
});
type Expected = z.infer<typeof expectedSchema>;

/** A person who is not a contact, in lower case or named only before the request: still parsed without a name. */
const KNOWN_MISSES = ['hu074l', 'hu121l'];

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[.,!?;:।'"]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function isRight(message: ParsedMessage, expected: Expected): boolean {
  const { titles, contactName, ...fields } = expected;
  const { taskType, priority, contactId, due, recurrence, backlog } = message;
  return (
    titles.some((title) => fold(title) === fold(message.title)) &&
    message.contactName?.toLowerCase() === contactName?.toLowerCase() &&
    isDeepStrictEqual({ taskType, priority, contactId, due, recurrence, backlog }, fields)
  );
}

// Written from the contract without knowledge of the code; 86.7 % were right on the first run.
it('reads the Hinglish messages that were written without knowledge of the rules', () => {
  const file = path.join(import.meta.dirname, 'sets', 'hinglish.jsonl');
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));
  const wrong = rows.filter((row) => {
    const now = Temporal.PlainDateTime.from(row.now).toZonedDateTime(row.timeZone).toInstant();
    const contacts = row.contacts.map(({ id, name, email, company }) => ({
      id,
      name,
      email: email ?? null,
      company: company ?? null,
    }));
    return !isRight(parseMessage(row.text, { now, timeZone: row.timeZone, contacts }), row.expect);
  });
  expect(wrong.map(({ id }) => id)).toEqual(KNOWN_MISSES);
});
