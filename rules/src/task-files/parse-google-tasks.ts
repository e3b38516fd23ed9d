import { toDay, toTimeIn, type FileDue } from './due-dates.ts';
import type { FileTask } from './fold-subtasks.ts';
import { listObjects, toInstant, toText, type JsonObject } from './json-values.ts';
import { createTaskFile, labelled, type ParseOptions, type TaskFile } from './task-file.ts';

/** Reads `Tasks.json` of Google Takeout. */
export function parseGoogleTasks(takeout: JsonObject, { timeZone }: ParseOptions): TaskFile {
  const file = createTaskFile('google_tasks', 'Google Tasks (Takeout)', {});
  for (const list of listObjects(takeout['items'])) {
    for (const task of listObjects(list['items'])) {
      if (task['deleted'] === true) file.leaveOut('Deleted tasks');
      else file.addObject(task, (each) => toTask(each, toText(list['title']), timeZone));
      file.leaveOut('Repetitions', task['recurrence'] === undefined ? 0 : 1);
    }
  }
  return file.finish();
}

function toTask(task: JsonObject, list: string | null, timeZone: string): FileTask {
  const links = listObjects(task['links']).flatMap(({ link }) => toText(link) ?? []);
  return {
    sourceId: toText(task['id']) ?? toText(task['selfLink']) ?? String(task['title']),
    parentId: toText(task['parent']),
    title: toText(task['title']) ?? '',
    notes: toText(task['notes']),
    due: parseGoogleDue(task, timeZone),
    status: task['status'] === 'completed' ? 'completed' : 'pending',
    completedAt: toInstant(task['completed']),
    createdAt: toInstant(task['created']),
    lines: [labelled('List', list), ...links.map((link) => `Link: ${link}`)],
  };
}

/** `due` is a day; its time has no meaning. Newer files also have `scheduled_time`, whose current entry can have a time. */
function parseGoogleDue(task: JsonObject, timeZone: string): FileDue | null {
  const times = listObjects([task['scheduled_time']].flat());
  const start = toInstant((times.find((time) => time['current'] === true) ?? times[0])?.['start']);
  if (start !== null && !start.endsWith('T00:00:00.000Z')) return toTimeIn(start, timeZone);
  const day = toInstant(task['due']) ?? start;
  return day === null ? null : toDay(day.slice(0, 10));
}
