import type { ImportedRecurrence } from '@aide/contract';
import { toDayIn, toTimeIn } from './due-dates.ts';
import type { FileTask } from './fold-subtasks.ts';
import { listObjects, toInstant, toPlainText, toText, type JsonObject } from './json-values.ts';
import { createTaskFile, labelled, type ParseOptions, type TaskFile, type TaskFileBuilder } from './task-file.ts';

const priorities = {
  'do now': 'urgent',
  urgent: 'urgent',
  high: 'high',
  medium: 'medium',
  low: 'low',
  unset: 'medium',
} as const;
const levels = ['unset', 'low', 'medium', 'high', 'urgent', 'do now'] as const;

/** Returns the projects of `data.json`, or null for another file. */
export function findVikunjaProjects(json: unknown): JsonObject[] | null {
  const projects = listObjects(json);
  const isVikunja = projects.some(
    (project) => 'title' in project && ('tasks' in project || 'child_projects' in project),
  );
  return isVikunja ? projects : null;
}

/** Reads the export of Vikunja. Exports of earlier versions nest projects. */
export function parseVikunja(projects: readonly JsonObject[], { timeZone }: ParseOptions): TaskFile {
  const file = createTaskFile('vikunja', 'Vikunja (export)', priorities);
  for (const project of projects) addProject(file, project, [], timeZone);
  return file.finish();
}

function addProject(file: TaskFileBuilder, project: JsonObject, above: readonly string[], timeZone: string): void {
  const path = [...above, toText(project['title']) ?? ''];
  for (const task of listObjects(project['tasks'])) addTask(file, task, path.filter(Boolean).join(' / '), timeZone);
  for (const key of ['child_projects', 'lists'])
    for (const child of listObjects(project[key])) if (path.length < 20) addProject(file, child, path, timeZone);
}

function addTask(file: TaskFileBuilder, task: JsonObject, project: string, timeZone: string): void {
  const [related = {}] = listObjects([task['related_tasks']]);
  const relations = Object.entries(related).filter(([kind]) => kind !== 'parenttask' && kind !== 'subtask');
  file.leaveOut('Relations between tasks', relations.flatMap(([, tasks]) => listObjects(tasks)).length);
  file.leaveOut('Attachments', listObjects(task['attachments']).length);
  file.leaveOut('Reminders', listObjects(task['reminders']).length);
  file.addObject(task, (each) => toTask(each, project, timeZone));
}

function toTask(task: JsonObject, project: string, timeZone: string): FileTask {
  const [related] = listObjects([task['related_tasks']]);
  const [parent] = listObjects(related?.['parenttask']);
  const due = toInstant(task['due_date']);
  const labels = listObjects(task['labels']).flatMap(({ title }) => toText(title) ?? []);
  const people = listObjects(task['assignees']).flatMap(({ name, username }) => toText(name) || toText(username) || []);
  const progress = Math.round((Number(task['percent_done']) || 0) * 100);
  const comments = listObjects(task['comments']).flatMap(({ comment }) => toPlainText(toText(comment)) ?? []);
  return {
    sourceId: toText(task['id']) ?? String(task['title']),
    parentId: toText(parent?.['id']),
    title: toText(task['title']) ?? '',
    notes: [toPlainText(toText(task['description'])), ...comments].filter(Boolean).join('\n\n'),
    due: due === null ? null : toTimeIn(due, timeZone),
    priority: levels[Number(task['priority'])] ?? 'unset',
    status: task['done'] === true ? 'completed' : progress > 0 ? 'in_progress' : 'pending',
    completedAt: toInstant(task['done_at']),
    createdAt: toInstant(task['created']),
    recurrence: parseRepetition(task),
    contactName: people[0] ?? null,
    labels,
    lines: [
      labelled('Project', project),
      labelled('Also assigned to', people.slice(1).join(', ')),
      labelled('Progress', progress > 0 && progress < 100 ? `${progress} %` : null),
      labelled('Start', formatDay(task['start_date'], timeZone)),
      labelled('End', formatDay(task['end_date'], timeZone)),
    ],
  };
}

function formatDay(value: unknown, timeZone: string): string | null {
  const instant = toInstant(value);
  return instant === null ? null : toDayIn(instant, timeZone).date;
}

const secondsPerDay = 86_400;

/** Vikunja repeats after a number of seconds or every month; newer versions have an RRULE. */
function parseRepetition(task: JsonObject): ImportedRecurrence | null {
  const rule = toText(task['repeats']);
  if (rule !== null && rule !== '') return { rule };
  if (task['repeat_mode'] === 1) return { rule: 'FREQ=MONTHLY' };
  const seconds = Number(task['repeat_after']) || 0;
  if (seconds <= 0) return null;
  // Mode 2 counts from the day on which the task is completed, which no pattern expresses.
  if (task['repeat_mode'] === 2) return { text: `${formatSpan(seconds)} after it is done` };
  if (seconds % (7 * secondsPerDay) === 0) return { rule: `FREQ=WEEKLY;INTERVAL=${seconds / secondsPerDay / 7}` };
  if (seconds % secondsPerDay === 0) return { rule: `FREQ=DAILY;INTERVAL=${seconds / secondsPerDay}` };
  return { rule: `FREQ=HOURLY;INTERVAL=${Math.max(1, Math.round(seconds / 3600))}` };
}

function formatSpan(seconds: number): string {
  return seconds % secondsPerDay === 0 ? `${seconds / secondsPerDay} days` : `${Math.round(seconds / 3600)} hours`;
}
