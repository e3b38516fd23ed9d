import type { ImportedRecurrence, TaskStatus } from '@aide/contract';
import { toDay, toDayIn, type FileDue } from './due-dates.ts';
import type { FileTask } from './fold-subtasks.ts';
import { isObject, listObjects, toInstant, toPlainText, toText, toTexts, type JsonObject } from './json-values.ts';
import { createTaskFile, labelled, type ParseOptions, type TaskFile } from './task-file.ts';

const priorities = { high: 'high', normal: 'medium', low: 'low' } as const;
const statuses: Record<string, TaskStatus> = {
  notStarted: 'pending',
  inProgress: 'in_progress',
  completed: 'completed',
  waitingOnOthers: 'pending',
  deferred: 'postponed',
};

/**
 * Returns the lists of an export of Microsoft To Do, or null for another file. A response of Microsoft Graph has one
 * list or several.
 */
export function findTodoLists(json: unknown): { name: string | null; tasks: JsonObject[] }[] | null {
  const lists = isObject(json) ? (json['value'] ?? json['lists']) : json;
  const objects = listObjects(lists);
  const [first] = objects;
  if (!first) return null;
  if ('importance' in first && 'title' in first) return [{ name: null, tasks: objects }];
  if (!('displayName' in first)) return null;
  return objects.map((list) => ({ name: toText(list['displayName']), tasks: listObjects(list['tasks']) }));
}

/** Reads the tasks of Microsoft To Do in the format of Microsoft Graph (`todoTask`). */
export function parseMicrosoftTodo(
  lists: NonNullable<ReturnType<typeof findTodoLists>>,
  { timeZone }: ParseOptions,
): TaskFile {
  const file = createTaskFile('microsoft_todo', 'Microsoft To Do (JSON)', priorities);
  for (const { name, tasks } of lists) {
    for (const task of tasks) {
      file.leaveOut('Reminders', task['isReminderOn'] === true || isObject(task['reminderDateTime']) ? 1 : 0);
      file.leaveOut('Attachments', task['hasAttachments'] === true ? 1 : 0);
      file.addObject(task, (each) => toTask(each, name, timeZone));
    }
  }
  return file.finish();
}

function toTask(task: JsonObject, list: string | null, timeZone: string): FileTask {
  const status = toText(task['status']) ?? 'notStarted';
  const [body] = listObjects([task['body']]);
  const links = listObjects(task['linkedResources']);
  return {
    sourceId: toText(task['id']) ?? String(task['title']),
    title: toText(task['title']) ?? '',
    notes: toPlainText(toText(body?.['content'])),
    priority: toText(task['importance']) ?? 'normal',
    due: parseGraphDay(task['dueDateTime'], timeZone),
    status: statuses[status] ?? 'pending',
    completedAt: parseGraphMoment(task['completedDateTime']),
    createdAt: toInstant(task['createdDateTime']),
    recurrence: parseGraphRecurrence(task['recurrence']),
    steps: listObjects(task['checklistItems']).flatMap((item) => {
      const title = toText(item['displayName'])?.trim() ?? '';
      return title === '' ? [] : [{ title, done: item['isChecked'] === true }];
    }),
    labels: toTexts(task['categories']),
    lines: [
      labelled('List', list),
      labelled('Start', parseGraphDay(task['startDateTime'], timeZone)?.date),
      status === 'waitingOnOthers' ? 'Status: waiting on others' : null,
      ...links.map((link) => labelled('Link', toText(link['webUrl']) ?? toText(link['displayName']))),
    ],
  };
}

/** A due date is a day: midnight in the zone of the request, or the same instant in UTC. */
function parseGraphDay(value: unknown, timeZone: string): FileDue | null {
  const [due] = listObjects([value]);
  const text = toText(due?.['dateTime']);
  if (text === null || !/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const day = text.slice(0, 10);
  const isMidnight = /^.{10}(?:T00:00(?::00(?:\.0+)?)?Z?)?$/.test(text);
  if (isMidnight || toText(due?.['timeZone']) !== 'UTC') return toDay(day);
  const instant = toInstant(text);
  return instant === null ? toDay(day) : toDayIn(instant, timeZone);
}

function parseGraphMoment(value: unknown): string | null {
  const [moment] = listObjects([value]);
  return toInstant(moment?.['dateTime']);
}

const weekdays: Record<string, string> = {
  sunday: 'SU',
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
};
const weeks: Record<string, string> = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' };

/** Returns the RRULE equivalent to a `patternedRecurrence`. */
function parseGraphRecurrence(value: unknown): ImportedRecurrence | null {
  const [recurrence] = listObjects([value]);
  const [pattern] = listObjects([recurrence?.['pattern']]);
  if (!pattern) return null;
  const [range] = listObjects([recurrence?.['range']]);
  const type = toText(pattern['type']) ?? '';
  const days = toTexts(pattern['daysOfWeek']).flatMap((day) => weekdays[day.toLowerCase()] ?? []);
  const week = weeks[toText(pattern['index']) ?? 'first'] ?? '1';
  const isRelative = type.startsWith('relative');
  const frequency = type.endsWith('Monthly') ? 'MONTHLY' : type.endsWith('Yearly') ? 'YEARLY' : type.toUpperCase();
  const part = (name: string, text: string | null) => (text === null || text === '' ? [] : [`${name}=${text}`]);
  const isAbsolute = type.startsWith('absolute');
  const isYearly = frequency === 'YEARLY';
  const rule = [
    `FREQ=${frequency}`,
    ...part('INTERVAL', toText(pattern['interval'])),
    ...part('BYMONTH', isYearly ? toText(pattern['month']) : null),
    ...part('BYMONTHDAY', isAbsolute ? toText(pattern['dayOfMonth']) : null),
    ...part('BYDAY', isAbsolute ? null : days.map((day) => (isRelative ? `${week}${day}` : day)).join(',')),
    ...part('WKST', type === 'weekly' ? (weekdays[toText(pattern['firstDayOfWeek']) ?? ''] ?? null) : null),
    ...(range?.['type'] === 'endDate' ? part('UNTIL', toText(range['endDate'])?.replaceAll('-', '') ?? null) : []),
    ...(range?.['type'] === 'numbered' ? part('COUNT', toText(range['numberOfOccurrences'])) : []),
  ];
  return { rule: rule.join(';') };
}
