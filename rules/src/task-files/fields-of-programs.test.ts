import { readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseTaskFile } from './parse-task-file.ts';

/** The file around a task of a program. */
interface Sample {
  write: (fields: Record<string, unknown>) => string;
  /** Fields that say the same: each is tested without the others. */
  same?: string[][];
}

const asTable =
  (...above: Record<string, string>[]) =>
  (fields: Record<string, unknown>): string => {
    const toCell = (value: unknown) => `"${typeof value === 'string' ? value : ''}"`;
    const names = Object.keys(fields);
    const rows = [...above, fields].map((row: Record<string, unknown>) => names.map((name) => toCell(row[name])));
    return [names.map(toCell), ...rows].map((cells) => cells.join(',')).join('\n');
  };
const asJson = (wrap: (task: object) => unknown) => (fields: Record<string, unknown>) => JSON.stringify(wrap(fields));

/** A task of each program with every field that it writes. */
const fieldsOf = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .parse(JSON.parse(readFileSync(new URL('../../fixtures/fields-of-programs.json', import.meta.url), 'utf8')));

const samples: Record<string, Sample> = {
  'Todoist, CSV': {
    write: asTable({ TYPE: 'task', CONTENT: 'Above', INDENT: '1', DATE: '2030-12-01' }),
  },
  'Todoist, JSON': {
    write: asJson((item) => ({
      projects: [{ id: 'p', name: 'Clients' }],
      sections: [{ id: 's', name: 'Now' }],
      collaborators: [{ id: 'u2', full_name: 'Ravi' }],
      notes: [{ item_id: 't', content: 'A comment' }],
      items: [{ id: 'above', content: 'Above', due: { date: '2030-12-01' } }, item],
    })),
  },
  'Google Tasks': {
    same: [['due', 'scheduled_time']],
    write: asJson((task) => ({
      kind: 'tasks#taskLists',
      items: [{ title: 'Home', items: [{ id: 'above', title: 'Above', due: '2030-12-01T00:00:00Z' }, task] }],
    })),
  },
  'Microsoft To Do': {
    same: [['isReminderOn', 'reminderDateTime']],
    write: asJson((task) => ({ value: [{ displayName: 'Tasks', tasks: [task] }] })),
  },
  Outlook: {
    same: [['% Complete', 'Status']],
    write: asTable(),
  },
  TickTick: {
    same: [['Kind', 'Is Check list']],
    write: asTable({ Title: 'Above', taskId: '6', 'Due Date': '2030-12-01T03:30:00+0000' }),
  },
  Vikunja: {
    write: asJson((task) => [{ title: 'Garden', tasks: [task] }]),
  },
  iCalendar: {
    write: (fields) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VTODO',
        'UID:above',
        'SUMMARY:Above',
        'DUE:20301201T090000Z',
        'END:VTODO',
        'BEGIN:VTODO',
        ...Object.entries(fields)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => `${name}:${String(value)}`),
        'END:VTODO',
        'END:VCALENDAR',
      ].join('\r\n'),
  },
};

const places = ['in its place', 'in the notes', 'left out'] as const;
type Place = (typeof places)[number] | 'lost';

async function parse(text: string) {
  const file = await parseTaskFile(strToU8(text), { timeZone: 'Asia/Kolkata' });
  if (file.source === 'aide') throw new Error('a file of another program was expected');
  const { tasks, unread } = file;
  const notes = tasks.map((task) => task.notes);
  return { unread, notes, tasks: tasks.map((task) => ({ ...task, notes: null })) };
}

/** Returns what changes in the result without a field: the task, its notes, or the list of what is left out. */
async function findPlace(program: string, { write, same = [] }: Sample, name: string): Promise<Place> {
  const others = same.find((group) => group.includes(name))?.filter((other) => other !== name) ?? [];
  const base = { ...fieldsOf[program], ...Object.fromEntries(others.map((other) => [other, undefined])) };
  const [whole, without] = [await parse(write(base)), await parse(write({ ...base, [name]: undefined }))];
  const differs = (part: keyof typeof whole) => JSON.stringify(whole[part]) !== JSON.stringify(without[part]);
  if (differs('tasks')) return 'in its place';
  if (differs('unread')) return 'left out';
  return differs('notes') ? 'in the notes' : 'lost';
}

/** The table of the behaviour page: a row for each program, with the names of its fields by place. */
const page = readFileSync(new URL('../../../docs/behaviour/connections.md', import.meta.url), 'utf8');
const documented = new Map(
  page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const lists = cells.slice(2, 5).map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    return samples[cells[1] ?? ''] && cells.length === 6 ? [[cells[1] ?? '', lists] as const] : [];
  }),
);

describe('every field of', () => {
  it.each(Object.entries(samples))(
    '%s is kept, a line of the notes, or named as left out, as documented',
    async (program, sample) => {
      const found: Record<Place, string[]> = { 'in its place': [], 'in the notes': [], 'left out': [], lost: [] };
      for (const name of Object.keys(fieldsOf[program] ?? {})) found[await findPlace(program, sample, name)].push(name);
      if (process.env.PRINT)
        console.log(
          `| ${program} | ${places.map((place) => found[place].map((n) => '`' + n + '`').join(', ')).join(' | ')} |`,
        );
      expect(found.lost).toEqual([]);
      expect(places.map((place) => found[place].toSorted())).toEqual(
        documented.get(program)?.map((names) => names.toSorted()),
      );
    },
  );
});
