import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { KnownTask, MessageRequest } from '../src/index.ts';
import * as english from '../src/english-requests.ts';
import { mayBeHindi, readRequest } from '../src/index.ts';

const dueSchema = z.object({ date: z.string(), time: z.string().nullable() }).nullable();
const rowSchema = z.object({
  id: z.string(),
  in: z.string(),
  text: z.string(),
  /** Who is waited for and since when; null: the task waits for no person. Omitted for commands. */
  waiting: z
    .object({ contactId: z.string().optional(), for: z.string().optional(), since: z.string() })
    .nullable()
    .optional(),
  due: dueSchema.optional(),
  recurrence: z.object({ interval: z.number(), unit: z.enum(['day', 'week']) }).nullish(),
  replied: z.array(z.string()).optional(),
  candidates: z.array(z.string()).optional(),
  /** The number of new tasks in the same message as the command. */
  tasks: z.number().default(0),
  /** Anything but the command that a reply came. */
  notReplied: z.boolean().default(false),
});
type Row = z.infer<typeof rowSchema>;

interface World {
  world: string;
  now: string;
  timeZone: string;
  contacts: { id: string; name: string }[];
  tasks: Omit<KnownTask, 'taskType' | 'priority' | 'completedOn'>[];
}

const lines = readFileSync(new URL('sets/waiting.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as World | Record<string, unknown>);
const worlds = new Map(
  lines.filter((line): line is World => typeof line.world === 'string').map((world) => [world.world, world]),
);
const rows = lines.filter((line) => !('world' in line)).map((line) => rowSchema.parse(line));

function toOptions({ in: name }: Row) {
  const world = worlds.get(name);
  if (!world) throw new Error(`The set has no world ${name}.`);
  const { timeZone, contacts, now } = world;
  const tasks = world.tasks.map((task): KnownTask => ({
    ...task,
    taskType: 'follow_up',
    priority: 'medium',
    completedOn: null,
  }));
  return { now: Temporal.PlainDateTime.from(now).toZonedDateTime(timeZone).toInstant(), timeZone, contacts, tasks };
}

const isReplied = (got: MessageRequest): boolean =>
  got.kind === 'command' && got.commands.some(({ verb }) => verb === 'replied');

function isRight(row: Row, got: MessageRequest): boolean {
  if (row.replied || row.candidates) {
    const [command] = got.kind === 'command' ? got.commands : [];
    return (
      got.kind === 'command' &&
      command?.verb === 'replied' &&
      command.taskIds.join() === (row.replied ?? []).join() &&
      command.candidates.toSorted().join() === (row.candidates ?? []).join() &&
      got.tasks.length === row.tasks
    );
  }
  if (isReplied(got)) return false;
  if (row.waiting === undefined) return true;
  const [task] = got.kind === 'capture' || got.kind === 'command' ? got.tasks : [];
  if (row.waiting === null) return task?.waiting == null;
  if (!task?.waiting || task.waiting.since !== row.waiting.since || task.taskType !== 'follow_up') return false;
  const { contactId, for: name } = row.waiting;
  const isWho = contactId
    ? task.contactId === contactId && task.waiting.for === null
    : task.waiting.for?.toLowerCase() === name?.toLowerCase();
  const isDue = row.due === undefined || JSON.stringify(row.due) === JSON.stringify(task.due);
  const isRepeated = row.recurrence
    ? task.recurrence?.interval === row.recurrence.interval && task.recurrence.type === types[row.recurrence.unit]
    : task.recurrence === null;
  return isWho && isDue && isRepeated;
}

const types = { day: 'daily', week: 'weekly' };

describe('waiting for a person, in sentences written before the rules', () => {
  const read = rows.map((row) => ({ row, got: readRequest(row.text, toOptions(row)) }));

  it('reads at least 95 % of 68 sentences', () => {
    const wrong = read.filter(({ row, got }) => !isRight(row, got));
    expect(read).toHaveLength(68);
    expect(
      wrong.length,
      wrong.map(({ row, got }) => `${row.id} ${row.text}\n    ${JSON.stringify(got)}`).join('\n'),
    ).toBeLessThanOrEqual(3);
  });

  it('the English entry point returns the same result unless mayBeHindi is true', () => {
    const plain = rows.filter(({ text }) => !mayBeHindi(text));
    expect(plain.length).toBeGreaterThan(0);
    for (const row of plain)
      expect(english.readRequest(row.text, toOptions(row)), row.text).toEqual(readRequest(row.text, toOptions(row)));
  });
});
