import { toDay } from './due-dates.ts';
import { listObjects, toInstant, toText, type JsonObject } from './json-values.ts';
import { createTaskFile, labelled, type TaskFile } from './task-file.ts';

/** Reads `Tasks.json` of Google Takeout. A due date is a day; its time has no meaning. */
export function parseGoogleTasks(takeout: JsonObject): TaskFile {
  const file = createTaskFile('google_tasks', 'Google Tasks (Takeout)', {});
  for (const list of listObjects(takeout['items'])) {
    for (const task of listObjects(list['items'])) {
      if (task['deleted'] === true) {
        file.leaveOut('Deleted tasks');
        continue;
      }
      const due = toInstant(task['due']);
      const links = listObjects(task['links']).flatMap(({ link }) => toText(link) ?? []);
      file.leaveOut('Repetitions', task['recurrence'] === undefined ? 0 : 1);
      file.add({
        sourceId: toText(task['id']) ?? toText(task['selfLink']) ?? String(task['title']),
        parentId: toText(task['parent']),
        title: toText(task['title']) ?? '',
        notes: toText(task['notes']),
        due: due === null ? null : toDay(due.slice(0, 10)),
        status: task['status'] === 'completed' ? 'completed' : 'pending',
        completedAt: toInstant(task['completed']),
        createdAt: toInstant(task['created']),
        lines: [labelled('List', toText(list['title'])), ...links.map((link) => `Link: ${link}`)],
      });
    }
  }
  return file.finish();
}
