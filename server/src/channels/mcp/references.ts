import { type DueValue, isOpenStatus } from '@aide/rules';
import { z } from 'zod';
import { parseDateInput } from '../../features/assistant/requests/parse-date-input.ts';
import type { ContactRow } from '../../features/planner/contacts/contacts.table.ts';
import { getContact, listContacts } from '../../features/planner/contacts/list-contacts.ts';
import { findEverything } from '../../features/assistant/search/find-everything.ts';
import { toDue } from '../../features/planner/tasks/due-value.ts';
import { getTask } from '../../features/planner/tasks/get-task.ts';
import { listOpenTasks } from '../../features/planner/tasks/list-tasks.ts';
import type { TaskWithContact } from '../../features/planner/tasks/tasks.repository.ts';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { presentContactLine, presentTaskLine } from './present.ts';
import { maxCandidates, Question } from './tool.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Parses a date argument in the user's time zone. @throws DATE_NOT_UNDERSTOOD */
export function parseWhen(context: UserContext, text: string): DueValue {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  if (date === undefined) return parseDateInput(context, text);
  const isReal = z.iso.date().safeParse(date).success && (time === undefined || z.iso.time().safeParse(time).success);
  if (!isReal)
    throw fail('DATE_NOT_UNDERSTOOD', { message: `“${text}” is not a date. Use 2026-11-20 or 2026-11-20T09:00.` });
  return toDue({ date, time: time ?? null }, context.user.timezone);
}

/**
 * Returns the task that an argument refers to: by id, or by words that match one open task. `finished` searches finished tasks instead.
 * Must run in a transaction, like every search.
 *
 * @throws Question if several match, or none matches exactly
 * @throws TASK_NOT_FOUND
 */
export async function findOneTask(
  context: UserContext,
  given: string,
  { finished = false } = {},
): Promise<TaskWithContact> {
  if (isId(given)) return getTask(context, given);
  const found = finished
    ? await findBySearch(context, given, true)
    : await listOpenTasks(context, { words: given.split(/\s+/), limit: maxCandidates + 1 });
  const named = found.filter(({ title }) => isSame(title, given));
  const [one] = named.length === 1 && found.length <= maxCandidates ? named : found;
  if (one && (found.length === 1 || named.length === 1)) return one;
  const candidates = found.length > 0 || finished ? found : await findBySearch(context, given, false);
  const kind = finished ? 'finished' : 'open';
  if (candidates.length === 0)
    throw fail('TASK_NOT_FOUND', { message: `There is no ${kind} task like “${given}”. Look for it with search.` });
  const lines = candidates.slice(0, maxCandidates).map((task) => presentTaskLine(task, context.user.timezone));
  throw new Question(`Which ${kind} task is “${given}”?`, lines);
}

async function findBySearch(context: UserContext, q: string, finished: boolean): Promise<TaskWithContact[]> {
  const found = await findEverything(context, { q, kind: 'task', limit: 50 });
  const fitting = found.filter(({ task }) => task !== null && isOpenStatus(task.status) !== finished);
  const tasks: TaskWithContact[] = [];
  for (const { id } of fitting.slice(0, maxCandidates + 1)) tasks.push(await getTask(context, id));
  return tasks;
}

/**
 * Returns the contact that an argument refers to: by id, or by a name that matches one contact.
 *
 * @throws Question if several match, or none by name
 * @throws CONTACT_NOT_FOUND
 */
export async function findOneContact(context: UserContext, given: string): Promise<ContactRow> {
  if (isId(given)) return getContact(context, given);
  const { rows } = await listContacts(context, { q: given, limit: maxCandidates + 1 });
  const named = rows.filter(({ name }) => isSame(name, given));
  const [one] = named.length === 1 ? named : rows;
  const isNamed = one?.name.toLowerCase().includes(given.toLowerCase()) ?? false;
  if (one && isNamed && (named.length === 1 || rows.length === 1)) return one;
  const candidates = rows.length > 0 ? rows : await findSimilarContacts(context, given);
  if (candidates.length === 0)
    throw fail('CONTACT_NOT_FOUND', { message: `There is no contact like “${given}”. Add one with add_contact.` });
  throw new Question(`Which contact is “${given}”?`, candidates.slice(0, maxCandidates).map(presentContactLine));
}

async function findSimilarContacts(context: UserContext, q: string): Promise<ContactRow[]> {
  const found = await findEverything(context, { q, kind: 'contact', limit: maxCandidates });
  const contacts: ContactRow[] = [];
  for (const { id } of found) contacts.push(await getContact(context, id));
  return contacts;
}
