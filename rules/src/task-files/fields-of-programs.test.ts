import { readFileSync } from 'node:fs';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseTaskFile } from './parse-task-file.ts';

/** A task of a program with every field that it writes, and the file around it. */
interface Sample {
  fields: Record<string, unknown>;
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
const instant = '2030-11-02T08:00:00Z';

const samples: Record<string, Sample> = {
  'Todoist, CSV': {
    write: asTable({ TYPE: 'task', CONTENT: 'Above', INDENT: '1', DATE: '2030-12-01' }),
    fields: {
      TYPE: 'task',
      CONTENT: 'Call Meera @phone',
      DESCRIPTION: 'About the renewal',
      IS_COLLAPSED: 'true',
      PRIORITY: '2',
      INDENT: '2',
      AUTHOR: 'Asha (7)',
      RESPONSIBLE: 'Ravi (8)',
      DATE: '2030-11-20 09:00',
      DATE_LANG: 'en',
      TIMEZONE: 'Asia/Tokyo',
      DURATION: '30',
      DURATION_UNIT: 'minute',
      DEADLINE: '2030-11-21',
      DEADLINE_LANG: 'en',
    },
  },
  'Todoist, JSON': {
    write: asJson((item) => ({
      projects: [{ id: 'p', name: 'Clients' }],
      sections: [{ id: 's', name: 'Now' }],
      collaborators: [{ id: 'u2', full_name: 'Ravi' }],
      notes: [{ item_id: 't', content: 'A comment' }],
      items: [{ id: 'above', content: 'Above', due: { date: '2030-12-01' } }, item],
    })),
    fields: {
      id: 't',
      user_id: 'u1',
      project_id: 'p',
      section_id: 's',
      parent_id: 'above',
      content: 'Call Meera',
      description: 'About the renewal',
      priority: 4,
      labels: ['phone'],
      due: { date: '2030-11-20' },
      deadline: { date: '2030-11-21' },
      duration: { amount: 30, unit: 'minute' },
      checked: true,
      is_collapsed: true,
      added_at: instant,
      added_by_uid: 'u1',
      assigned_by_uid: 'u1',
      responsible_uid: 'u2',
      completed_at: instant,
      completed_by_uid: 'u1',
      updated_at: instant,
      child_order: 3,
      day_order: 4,
      note_count: 1,
      goal_ids: ['g'],
    },
  },
  'Google Tasks': {
    same: [['due', 'scheduled_time']],
    write: asJson((task) => ({
      kind: 'tasks#taskLists',
      items: [{ title: 'Home', items: [{ id: 'above', title: 'Above', due: '2030-12-01T00:00:00Z' }, task] }],
    })),
    fields: {
      kind: 'tasks#task',
      id: 't',
      etag: 'e',
      title: 'Renew the passport',
      notes: 'Photos are in the drawer',
      parent: 'above',
      due: '2030-11-20T00:00:00Z',
      scheduled_time: [{ current: true, start: '2030-11-20T03:30:00Z' }],
      status: 'completed',
      created: instant,
      completed: instant,
      updated: instant,
      position: '0001',
      hidden: true,
      starred: true,
      task_type: 'personal_task',
      recurrence: ['RRULE:FREQ=DAILY'],
      links: [{ link: 'https://example.com/mail' }],
      selfLink: 'https://www.googleapis.com/t',
      webViewLink: 'https://tasks.google.com/t',
      assignmentInfo: { surfaceType: 'DOCUMENT' },
    },
  },
  'Microsoft To Do': {
    same: [['isReminderOn', 'reminderDateTime']],
    write: asJson((task) => ({ value: [{ displayName: 'Tasks', tasks: [task] }] })),
    fields: {
      '@odata.etag': 'W/"1"',
      id: 't',
      title: 'Prepare the contract',
      importance: 'high',
      status: 'completed',
      isReminderOn: true,
      reminderDateTime: { dateTime: '2030-11-19T08:00:00', timeZone: 'UTC' },
      hasAttachments: true,
      categories: ['Legal'],
      body: { content: 'With Meera', contentType: 'text' },
      dueDateTime: { dateTime: '2030-11-20T00:00:00', timeZone: 'UTC' },
      startDateTime: { dateTime: '2030-11-18T00:00:00', timeZone: 'UTC' },
      completedDateTime: { dateTime: '2030-11-20T09:00:00', timeZone: 'UTC' },
      createdDateTime: instant,
      lastModifiedDateTime: instant,
      bodyLastModifiedDateTime: instant,
      recurrence: { pattern: { type: 'daily', interval: 1 } },
      checklistItems: [{ displayName: 'Draft', isChecked: true }],
      linkedResources: [{ webUrl: 'https://example.com/mail' }],
    },
  },
  Outlook: {
    same: [['% Complete', 'Status']],
    write: asTable(),
    fields: {
      Subject: 'Order toner',
      'Start Date': '11/18/2030',
      'Due Date': '11/20/2030',
      'Reminder On/Off': 'True',
      'Reminder Date': '11/19/2030',
      'Reminder Time': '8:00:00 AM',
      'Date Completed': '11/20/2030',
      '% Complete': '100',
      'Total Work': '60',
      'Actual Work': '30',
      'Billing Information': 'Cost centre 4711',
      Categories: 'Finance',
      Companies: 'Acme',
      Contacts: 'Ravi Kumar;Priya Shah',
      Mileage: '12 km',
      Notes: 'Two boxes',
      Priority: 'High',
      Private: 'True',
      Role: 'Buyer',
      'Schedule+ Priority': '2',
      Sensitivity: 'Private',
      Status: 'Completed',
    },
  },
  TickTick: {
    same: [['Kind', 'Is Check list']],
    write: asTable({ Title: 'Above', taskId: '6', 'Due Date': '2030-12-01T03:30:00+0000' }),
    fields: {
      'Folder Name': 'Work',
      'List Name': 'Clients',
      Title: 'Call Meera',
      Kind: 'CHECKLIST',
      Tags: 'calls',
      Content: '▫One',
      'Is Check list': 'Y',
      'Start Date': '2030-11-19T02:00:00+0000',
      'Due Date': '2030-11-20T02:00:00+0000',
      Reminder: 'PT0S',
      Repeat: 'FREQ=DAILY',
      Priority: '5',
      Status: '2',
      'Created Time': '2030-11-02T08:00:00+0000',
      'Completed Time': '2030-11-20T08:00:00+0000',
      Order: '-99',
      Timezone: 'America/New_York',
      'Is All Day': 'true',
      'Is Floating': 'true',
      'Column Name': 'Doing',
      'Column Order': '3',
      'View Mode': 'kanban',
      taskId: '7',
      parentId: '6',
    },
  },
  Vikunja: {
    write: asJson((task) => [{ title: 'Garden', tasks: [task] }]),
    fields: {
      id: 1,
      title: 'Offer',
      description: 'For the fence',
      done: true,
      done_at: instant,
      due_date: '2030-11-20T05:30:00Z',
      start_date: '2030-11-18T05:30:00Z',
      end_date: '2030-11-22T05:30:00Z',
      reminders: [{ reminder: instant }],
      project_id: 3,
      repeat_after: 86_400,
      repeat_mode: 2,
      priority: 5,
      assignees: [{ username: 'priya' }, { username: 'ravi' }],
      labels: [{ title: 'spring' }],
      hex_color: 'ff0000',
      percent_done: 0.4,
      identifier: 'GAR-1',
      index: 1,
      related_tasks: { blocking: [{ id: 9 }] },
      attachments: [{ id: 4 }],
      cover_image_attachment_id: 4,
      is_favorite: true,
      is_unread: true,
      created: instant,
      updated: instant,
      bucket_id: 5,
      position: 65_536,
      created_by: { username: 'asha' },
      comments: [{ comment: 'Measured' }],
      comment_count: 1,
      reactions: { '👍': [{ id: 1 }] },
      subscription: { id: 1 },
    },
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
    fields: {
      UID: 't',
      DTSTAMP: '20301102T080000Z',
      CREATED: '20301102T080000Z',
      'LAST-MODIFIED': '20301103T080000Z',
      SEQUENCE: '2',
      SUMMARY: 'Post the parcel',
      DESCRIPTION: 'Box 7',
      DTSTART: '20301119T090000Z',
      DUE: '20301120T090000Z',
      STATUS: 'IN-PROCESS',
      'PERCENT-COMPLETE': '40',
      COMPLETED: '20301120T080000Z',
      PRIORITY: '1',
      CLASS: 'PRIVATE',
      CATEGORIES: 'errands',
      LOCATION: 'Post office',
      GEO: '52.5;13.4',
      URL: 'https://example.com/parcel',
      COMMENT: 'Heavy',
      CONTACT: 'Priya',
      ORGANIZER: 'mailto:asha@example.com',
      ATTENDEE: 'mailto:ravi@example.com',
      RESOURCES: 'Van',
      RRULE: 'FREQ=DAILY',
      EXDATE: '20301121T090000Z',
      RDATE: '20301201T090000Z',
      'RELATED-TO': 'above',
      ATTACH: 'https://example.com/label.pdf',
      'X-APPLE-SORT-ORDER': '753',
    },
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
async function findPlace({ fields, write, same = [] }: Sample, name: string): Promise<Place> {
  const others = same.find((group) => group.includes(name))?.filter((other) => other !== name) ?? [];
  const base = { ...fields, ...Object.fromEntries(others.map((other) => [other, undefined])) };
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
      for (const name of Object.keys(sample.fields)) found[await findPlace(sample, name)].push(name);
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
