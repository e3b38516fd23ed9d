import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { ParsedMessage } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Command, KnownTask, MessageRequest } from '../src/index.ts';
import * as english from '../src/english-requests.ts';
import { mayBeHindi, readRequest } from '../src/index.ts';
import { compareTitles } from './compare-titles.ts';

const dueSchema = z.object({ date: z.string(), time: z.string().nullable() }).nullable();
const taskSchema = z.object({
  titles: z.array(z.string()),
  taskType: z.string(),
  priority: z.string(),
  contactId: z.string().nullable(),
  contactCandidates: z.array(z.string()).optional(),
  due: dueSchema,
  recurrence: z.record(z.string(), z.unknown()).nullable(),
  backlog: z.boolean(),
});
const changeSchema = z
  .object({
    due: z.object({ date: z.string().nullable(), time: z.string().nullable() }).nullable().optional(),
    shift: z.object({ days: z.number().optional(), minutes: z.number().optional() }).optional(),
    priority: z.string().optional(),
  })
  .nullish();
const expectedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('capture'), tasks: z.array(taskSchema) }),
  z.object({
    kind: z.literal('command'),
    commands: z.array(
      z.object({
        verb: z.string(),
        taskIds: z.array(z.string()),
        candidates: z.array(z.string()),
        change: changeSchema,
      }),
    ),
    tasks: z.array(taskSchema).default([]),
  }),
  z.object({ kind: z.literal('question'), ask: z.string(), taskIds: z.array(z.string()) }),
  z.object({ kind: z.literal('talk'), talk: z.string() }),
]);
const rowSchema = z.object({
  id: z.string(),
  in: z.string(),
  text: z.string(),
  last: z.array(z.string()).default([]),
  accept: z.array(expectedSchema),
});
type Expected = z.infer<typeof expectedSchema>;
type ExpectedTask = z.infer<typeof taskSchema>;

/** The contacts and tasks that several requests share. */
interface World {
  world: string;
  now: string;
  timeZone: string;
  contacts: { id: string; name: string }[];
  tasks: KnownTask[];
}

/** Sets of requests that were written before the rules, and the share that is parsed completely. */
const SETS = [
  { file: 'requests.jsonl', count: 200, share: 0.95 },
  // 75 % on the first run: 0 of the first 10, before Hindi commands were supported, and 75 of the next 90.
  { file: 'hinglish-requests.jsonl', count: 100, share: 0.9 },
  // 93.8 % and 62.5 % on the first run.
  { file: 'requests-2027.jsonl', count: 80, share: 0.97 },
  { file: 'hinglish-requests-2027.jsonl', count: 40, share: 0.95 },
  // 93.8 % and 75 % on the first run.
  { file: 'requests-round3.jsonl', count: 80, share: 0.97 },
  { file: 'hinglish-requests-round3.jsonl', count: 40, share: 0.97 },
];

function parseSet(file: string) {
  const lines = readFileSync(new URL(`sets/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
  const worlds = new Map(
    lines
      .filter((line): line is World => typeof line === 'object' && line !== null && 'world' in line)
      .map((world) => [world.world, world]),
  );
  return lines
    .filter((line) => typeof line === 'object' && line !== null && !('world' in line))
    .map((line) => {
      const row = rowSchema.parse(line);
      const world = worlds.get(row.in);
      if (!world) throw new Error(`Request ${row.id} names an unknown world.`);
      const now = Temporal.PlainDateTime.from(world.now).toZonedDateTime(world.timeZone).toInstant();
      const { timeZone, contacts, tasks } = world;
      const options = { now, timeZone, contacts, tasks, last: row.last };
      return { row, options, got: readRequest(row.text, options) };
    });
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean => isDeepStrictEqual(a.toSorted(), b.toSorted());

function isTaskRight(expected: ExpectedTask, got: ParsedMessage | undefined): boolean {
  return (
    got !== undefined &&
    expected.titles.some((title) => compareTitles(title, got.title) >= 0.8) &&
    expected.taskType === got.taskType &&
    expected.priority === got.priority &&
    expected.contactId === got.contactId &&
    (!expected.contactCandidates || sameSet(expected.contactCandidates, got.contactCandidates)) &&
    isDeepStrictEqual(expected.due, got.due) &&
    isDeepStrictEqual(expected.recurrence, got.recurrence) &&
    expected.backlog === got.backlog
  );
}

const areTasksRight = (expected: readonly ExpectedTask[], got: readonly ParsedMessage[]): boolean =>
  expected.length === got.length && expected.every((task, at) => isTaskRight(task, got[at]));

function isChangeRight(expected: z.infer<typeof changeSchema>, { change }: Command): boolean {
  const want = expected ?? {};
  return (
    want.priority === change.priority &&
    (want.shift?.days ?? 0) === (change.shift?.days ?? 0) &&
    (want.shift?.minutes ?? 0) === (change.shift?.minutes ?? 0) &&
    isDeepStrictEqual(want.due, change.due)
  );
}

function isRight(expected: Expected, got: MessageRequest): boolean {
  if (expected.kind === 'capture') return got.kind === 'capture' && areTasksRight(expected.tasks, got.tasks);
  if (expected.kind === 'talk') return got.kind === 'talk' && expected.talk === got.talk;
  if (expected.kind === 'question')
    return got.kind === 'question' && expected.ask === got.ask && sameSet(expected.taskIds, got.taskIds);
  return (
    got.kind === 'command' &&
    expected.commands.length === got.commands.length &&
    areTasksRight(expected.tasks, got.tasks) &&
    expected.commands.every((command, at) => {
      const read = got.commands[at];
      return (
        read !== undefined &&
        command.verb === read.verb &&
        sameSet(command.taskIds, read.taskIds) &&
        sameSet(command.candidates, read.candidates) &&
        isChangeRight(command.change, read)
      );
    })
  );
}

describe.each(SETS)('requests written before the rules, $file', ({ file, count, share }) => {
  const read = parseSet(file);

  it(`reads at least ${share * 100} % of ${count} requests completely`, () => {
    const wrong = read.filter(({ row, got }) => !row.accept.some((expected) => isRight(expected, got)));
    expect(read).toHaveLength(count);
    expect(
      1 - wrong.length / read.length,
      wrong.map(({ row }) => `${row.id} ${row.text}`).join('\n'),
    ).toBeGreaterThanOrEqual(share);
  });

  it('reads every text the same without the tables of Hindi unless mayBeHindi is true', () => {
    const plain = read.filter(({ row }) => !mayBeHindi(row.text));
    for (const { row, options, got } of plain) expect(english.readRequest(row.text, options), row.text).toEqual(got);
  });

  it('does not read a new task as a command, a question or talk', () => {
    const swallowed = read.filter(
      ({ row, got }) => row.accept.every(({ kind }) => kind === 'capture') && got.kind !== 'capture',
    );
    expect(swallowed.map(({ row }) => row.text)).toEqual([]);
  });

  it('changes no task that was not meant', () => {
    const wrong = read.filter(({ row, got }) => {
      const meant = row.accept.flatMap((expected) =>
        expected.kind === 'command' ? expected.commands.flatMap(({ taskIds }) => taskIds) : [],
      );
      return got.kind === 'command' && got.commands.some(({ taskIds }) => taskIds.some((id) => !meant.includes(id)));
    });
    expect(wrong.map(({ row }) => row.text)).toEqual([]);
  });
});
