import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseTaskFile, type TaskFile } from './parse-task-file.ts';

const options = { timeZone: 'Asia/Kolkata' };
const fixture = (name: string) => readFile(new URL(`../../fixtures/tasks/${name}`, import.meta.url));

async function read(source: string | Uint8Array): Promise<TaskFile> {
  const file = await parseTaskFile(typeof source === 'string' ? strToU8(source) : source, options);
  if (file.source === 'aide') throw new Error('a file of another program was expected');
  return file;
}

describe('a file of tasks', () => {
  it.each([
    [
      'todoist.csv',
      'todoist',
      5,
      { p1: 'urgent', p2: 'high', p3: 'medium', p4: 'low' },
      { 'Column "AUTHOR"': 7, 'Column "DATE_LANG"': 6, 'Column "DEADLINE_LANG"': 1, 'Priorities of subtasks': 1 },
    ],
    [
      'todoist.json',
      'todoist',
      3,
      { p1: 'urgent', p2: 'high', p4: 'low' },
      { 'Deleted tasks': 1, Reminders: 1, 'Priorities of subtasks': 1, 'Field "user_id"': 1 },
    ],
    [
      'google-tasks.json',
      'google_tasks',
      2,
      {},
      {
        'Deleted tasks': 1,
        'Tasks without a title': 1,
        'Field "kind"': 5,
        'Field "position"': 5,
        'Field "updated"': 5,
        'Field "hidden"': 2,
        'Field "task_type"': 1,
      },
    ],
    [
      'microsoft-todo.json',
      'microsoft_todo',
      3,
      { high: 'high', normal: 'medium', low: 'low' },
      { Reminders: 1, 'Field "lastModifiedDateTime"': 1 },
    ],
    ['outlook-tasks.csv', 'outlook', 4, { High: 'high', Normal: 'medium', Low: 'low' }, { Reminders: 1 }],
    [
      'ticktick.csv',
      'ticktick',
      6,
      { high: 'high', medium: 'medium', low: 'low', none: 'medium' },
      { Reminders: 1, 'Column "Order"': 1, 'Column "View Mode"': 7 },
    ],
    [
      'reminders.ics',
      'icalendar',
      4,
      { 'highest (1)': 'urgent', 'low (6–9)': 'low', none: 'medium' },
      { Reminders: 1, Events: 1, 'Priorities of subtasks': 1, 'Property "DTSTAMP"': 5 },
    ],
    [
      'vikunja.zip',
      'vikunja',
      3,
      { 'do now': 'urgent', high: 'high', low: 'low' },
      { Attachments: 1, 'Priorities of subtasks': 1, 'Field "updated"': 4 },
    ],
  ])('%s is recognised with its priorities and what is left out', async (name, source, tasks, priorities, unread) => {
    const file = await read(await fixture(name));
    expect(file.source).toBe(source);
    expect(file.tasks).toHaveLength(tasks);
    expect(Object.fromEntries(file.priorities.map(({ from, to }) => [from, to]))).toEqual(priorities);
    expect(Object.fromEntries(file.unread.map(({ what, count }) => [what, count]))).toEqual(unread);
  });

  it('in UTF-16, with a byte order mark or with semicolons gives the same result', async () => {
    const text = (await fixture('outlook-tasks.csv')).toString();
    const { tasks } = await read(text);
    expect((await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).tasks).toEqual(tasks);
    expect((await read(`\uFEFF${text.replaceAll('","', '";"').replaceAll(',,', ';;')}`)).tasks).toHaveLength(4);
    const latin = await read(Buffer.from(text.replace('Order toner', 'Müll bestellen'), 'latin1'));
    expect(latin.tasks.map(({ title }) => title)).toContain('Müll bestellen');
  });

  it('from a Todoist backup has one project per file', async () => {
    const project = (title: string) => strToU8(`TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,${title},4,1,\n`);
    const { tasks } = await read(zipSync({ 'Home.csv': project('Clean'), 'Office.csv': project('Clean') }));
    expect(tasks.map(({ title, notes }) => [title, notes])).toEqual([
      ['Clean', 'Project: Home'],
      ['Clean', 'Project: Office'],
    ]);
    expect(new Set(tasks.map(({ sourceId }) => sourceId)).size).toBe(2);
  });

  it('with the day first in its dates is read in that order', async () => {
    const text = (await fixture('outlook-tasks.csv')).toString();
    const german = text.replaceAll(/(\d+)\/(\d+)\/(\d{4})/g, '$2.$1.$3');
    expect((await read(german)).tasks.map(({ due }) => due)).toEqual((await read(text)).tasks.map(({ due }) => due));
  });
});

describe('what has no place of its own', () => {
  it('in Todoist becomes lines of the notes; a deadline is the due date of a task without one', async () => {
    const item = { priority: 1, checked: false, duration: { amount: 90, unit: 'minute' } };
    const deadline = { date: '2030-11-20', lang: 'en' };
    const { tasks } = await read(
      JSON.stringify({
        projects: [],
        items: [
          { ...item, id: 'a', content: 'Write', deadline },
          { ...item, id: 'b', content: 'Send', deadline, due: { date: '2030-11-18', string: '18 Nov' } },
        ],
      }),
    );
    expect(tasks.map(({ due, notes }) => [due, notes])).toEqual([
      [{ date: '2030-11-20', time: null, timeZone: null }, 'Deadline: 2030-11-20\nDuration: 90 minute'],
      [{ date: '2030-11-18', time: null, timeZone: null }, 'Deadline: 2030-11-20\nDuration: 90 minute'],
    ]);
  });

  it('in a table becomes a line with its heading', async () => {
    const { tasks } = await read(
      'TYPE,CONTENT,PRIORITY,INDENT,DATE,Cost centre\ntask,Buy paper,4,1,,4711\ntask,Buy ink,4,1,,\n',
    );
    expect(tasks.map(({ notes }) => notes)).toEqual(['Cost centre: 4711', null]);
  });

  it('in Vikunja: the first assignee is the contact, others and the progress are lines, times are local', async () => {
    const task = {
      id: 1,
      title: 'Offer',
      due_date: '2030-11-20T05:30:00Z',
      percent_done: 0.4,
      assignees: [{ username: 'priya', name: 'Priya Shah' }, { username: 'ravi' }],
    };
    const { tasks } = await read(JSON.stringify([{ title: 'Work', tasks: [task] }]));
    expect(tasks).toMatchObject([
      {
        contactName: 'Priya Shah',
        status: 'in_progress',
        due: { date: '2030-11-20', time: '11:00', timeZone: 'Asia/Kolkata' },
        notes: 'Project: Work\nAlso assigned to: ravi\nProgress: 40 %',
      },
    ]);
  });

  it('the time of a task of Google Tasks is kept', async () => {
    const item = (id: string, more: object) => ({ id, title: id, status: 'needsAction', ...more });
    const items = [
      item('a', {
        due: '2030-11-20T00:00:00Z',
        scheduled_time: [{ start: '2030-11-19T03:00:00Z' }, { current: true, start: '2030-11-20T03:30:00Z' }],
      }),
      item('b', { scheduled_time: [{ current: true, start: '2030-11-21T00:00:00Z' }] }),
    ];
    const { tasks } = await read(JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'Home', items }] }));
    expect(tasks.map(({ due }) => due)).toEqual([
      { date: '2030-11-20', time: '09:00', timeZone: 'Asia/Kolkata' },
      { date: '2030-11-21', time: null, timeZone: null },
    ]);
  });
});

it('a task with notes and without a title is named by its notes', async () => {
  const items = [{ id: 'a', notes: 'Ring the plumber\nabout the tap' }];
  const { tasks } = await read(JSON.stringify({ kind: 'tasks#taskLists', items: [{ title: 'Home', items }] }));
  expect(tasks).toMatchObject([{ title: 'Ring the plumber', notes: 'Ring the plumber\nabout the tap\n\nList: Home' }]);
});

it('notes beyond the limit are cut, which is named', async () => {
  const items = [{ id: 'a', content: 'Write', description: 'x'.repeat(100_000) }];
  expect((await read(JSON.stringify({ projects: [], items }))).unread).toMatchObject([
    { what: expect.stringMatching(/^The end of notes beyond \d+ characters$/), count: 1 },
  ]);
});

describe('labels, tags and categories', () => {
  it.each([
    ['todoist.csv', ['phone', 'work']],
    ['todoist.json', ['phone']],
    ['microsoft-todo.json', ['Legal']],
    ['outlook-tasks.csv', ['Finance']],
    ['ticktick.csv', ['calls', 'money']],
    ['reminders.ics', ['errands', 'post']],
    ['vikunja.zip', ['spring']],
  ])('of %s are labels, and not lines of the notes', async (name, expected) => {
    const { tasks } = await read(await fixture(name));
    expect(tasks.flatMap((task) => task.labels ?? [])).toEqual(expected);
    expect(tasks.map((task) => task.notes ?? '').join('\n')).not.toMatch(/^(?:Labels|Tags|Categories):/m);
  });

  it('beyond the limits become a line of the notes', async () => {
    const names = Array.from({ length: 21 }, (_, at) => `label ${at}`);
    const items = [{ id: '1', content: 'Call Priya', labels: ['x'.repeat(51), ...names] }];
    const { tasks } = await read(JSON.stringify({ projects: [], items }));
    expect(tasks[0]).toMatchObject({ labels: names.slice(0, 20), notes: `Labels: ${'x'.repeat(51)}, label 20` });
  });

  it('of a subtask keep it a task, unless its parent has them', async () => {
    const items = [
      { id: '1', content: 'Move the office', labels: ['work'] },
      { id: '2', parent_id: '1', content: 'Find a van', labels: ['work'] },
      { id: '3', parent_id: '1', content: 'Ask Ravi', labels: ['phone'] },
    ];
    const { tasks } = await read(JSON.stringify({ projects: [], items }));
    expect(tasks).toMatchObject([
      { title: 'Move the office', steps: [{ title: 'Find a van' }] },
      { title: 'Ask Ravi', labels: ['phone'], notes: 'Part of: Move the office' },
    ]);
  });
});

describe('the dates of an Outlook file', () => {
  const parseDates = async (...dates: string[]) => {
    const rows = dates.map((date, index) => `Task ${index},${date},0,Not Started`).join('\n');
    const { tasks, dateOrder } = await read(`Subject,Due Date,% Complete,Status\n${rows}\n`);
    return [dateOrder, ...tasks.map(({ due }) => (due && 'date' in due ? due.date : null))];
  };

  it.each([
    [
      ['3/4/2030', '20/4/2030', '21/4/2030', '4/22/2030'],
      ['day', '2030-04-03', '2030-04-20', '2030-04-21', '2030-04-22'],
    ],
    [
      ['3/4/2030', '20/4/2030', '4/21/2030', '4/22/2030'],
      ['month', '2030-03-04', '2030-04-20', '2030-04-21', '2030-04-22'],
    ],
    [['3/4/2030'], ['month', '2030-03-04']],
    [['3.4.2030'], ['day', '2030-04-03']],
    [['2030-04-03'], [undefined, '2030-04-03']],
  ])('%j are read in the order that most of them demand, and none is lost', async (dates, expected) => {
    expect(await parseDates(...dates)).toEqual(expected);
  });
});

describe('a file that is not read', () => {
  const parseBytes = (bytes: Uint8Array | string) =>
    parseTaskFile(typeof bytes === 'string' ? strToU8(bytes) : bytes, options);

  it('is cut off', async () => {
    const text = (await fixture('todoist.json')).toString();
    await expect(parseBytes(text.slice(0, text.length / 2))).rejects.toMatchObject({ reason: 'damaged' });
    const zip = await fixture('vikunja.zip');
    await expect(parseBytes(zip.subarray(0, zip.length / 2))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it.each([
    ['is empty', '', 'unknown'],
    ['has contacts', 'name,email\nPriya,priya@example.com\n', 'unknown'],
    ['has contacts with a status', 'Name;Status;Mobile\nPriya;customer;+91 98765 43210\n', 'unknown'],
    ['is a text of another kind', 'Colour,Size\nred,12\n', 'unknown'],
    ['is JSON of another kind', '{"colour":"red"}', 'unknown'],
    ['is a list of numbers', '[1,2,3]', 'damaged'],
    ['is a picture', '\u0089PNG\0\0\0', 'unreadable'],
  ])('%s', async (_case, text, reason) => {
    await expect(parseBytes(text)).rejects.toMatchObject({ reason });
  });

  it('has more than 30 MB', async () => {
    await expect(parseBytes(new Uint8Array(40_000_000).fill(65))).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('is a small archive whose declared unpacked size is more than 60 MB', async () => {
    const bomb = Buffer.from(zipSync({ 'data.json': strToU8('[]') }));
    // The size in the directory, which begins with PK, 1, 2.
    bomb.writeUInt32LE(70_000_000, bomb.indexOf('PK\u0001\u0002') + 24);
    await expect(parseBytes(bomb)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('is an archive whose part unpacks to more than it declares', async () => {
    const bomb = Buffer.from(zipSync({ 'data.json': new Uint8Array(5_000_000).fill(32) }, { level: 1 }));
    bomb.writeUInt32LE(100, bomb.indexOf('PK\u0001\u0002') + 24);
    await expect(parseBytes(bomb)).rejects.toMatchObject({ reason: 'unknown' });
  });

  it('is an archive without tasks', async () => {
    await expect(parseBytes(zipSync({ 'photo.jpg': strToU8('x') }))).rejects.toMatchObject({ reason: 'unknown' });
  });
});

describe('an iCalendar file', () => {
  it('with damaged components returns the others', async () => {
    const text = (await fixture('reminders.ics')).toString();
    const broken = 'BEGIN:VTODO\nUID:a\nSUMMARY without a colon\nEND:VTODO\n';
    const open = 'BEGIN:VTODO\nUID:b\nSUMMARY:Not closed\n';
    const late = 'BEGIN:VTODO\nUID:c\nSUMMARY:Late\nDUE:99999999\nEND:VTODO\n';
    const file = await read(text.replace('BEGIN:VEVENT', `${broken}${open}${late}BEGIN:VEVENT`));
    expect(file.tasks.map(({ title }) => title)).toContain('Late');
    expect(file.tasks).toHaveLength(5);
    expect(file.unread).toContainEqual({ what: 'Tasks that are damaged', count: 2 });
  });
});
