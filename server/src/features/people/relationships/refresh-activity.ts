import { dayNumber, formatDayNumber, getNextContactDay, getQuietDay, reachOutThresholds } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { ContactReachChanged } from '../../planner/contacts/contact-reach-changed.ts';
import { findContactsByEmail } from '../../planner/contacts/contacts.repository.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import type { TasksImported, TasksWithdrawn } from '../../planner/tasks/tasks-imported.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import {
  listActiveContacts,
  listTouches,
  lockActivity,
  upsertActivity,
  type ActivityRow,
  type ContactTouches,
} from './activity.repository.ts';

const contactsPerStatement = 500;

/** Recalculates the activity of these contacts. The result depends only on the tasks, mails and notes. */
export async function refreshActivity(
  { tx, user }: Pick<UserContext, 'tx' | 'user'>,
  contactIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(contactIds)].toSorted();
  for (let start = 0; start < ids.length; start += contactsPerStatement) {
    if (start > 0) await nextTurn();
    const some = ids.slice(start, start + contactsPerStatement);
    // Locked before reading: otherwise an uncommitted change of the same contact would be missed and its result overwritten.
    await lockActivity(tx, user.id, some);
    const touched = await listTouches(tx, user.id, some);
    await upsertActivity(
      tx,
      touched.map((contact) => toActivity(user.id, contact, user.timezone)),
    );
  }
}

function toActivity(
  userId: string,
  { contactId, touches, rhythm, rhythmSince }: ContactTouches,
  timeZone: string,
): ActivityRow {
  const days = [...new Set(touches.map((at) => dayNumber(at, timeZone)))].slice(0, reachOutThresholds.frequentDays);
  const recentDays = days.map(formatDayNumber);
  const lastAt = touches[0] ?? null;
  const next = getNextContactDay({ rhythm, rhythmSince, lastContact: lastAt }, timeZone);
  const quiet = getQuietDay(recentDays);
  return {
    userId,
    contactId,
    lastAt,
    recentDays,
    nextOn: next === null ? null : formatDayNumber(next),
    quietOn: quiet === null ? null : formatDayNumber(quiet),
  };
}

/** Recalculates the activity when a task starts or ceases to count as contact. */
export async function refreshActivityOfTask({ context, before, after }: TaskChanged): Promise<void> {
  const [was, is] = [before && toTouch(before), toTouch(after)];
  if (was === is) return;
  const ids = [...(was && before ? listContacts(before) : []), ...(is ? listContacts(after) : [])];
  await refreshActivity(context, ids);
}

function listContacts({ contactId, alsoWith }: TaskRow): string[] {
  return contactId === null ? alsoWith : [contactId, ...alsoWith];
}

/** Recalculates the activity of all contacts of imported tasks. */
export async function refreshActivityOfImport({ context, tasks }: TasksImported | TasksWithdrawn): Promise<void> {
  const touching = tasks.filter((task) => toTouch({ ...task, deletedAt: null }) !== null);
  await refreshActivity(context, touching.flatMap(listContacts));
}

/** Returns a text that changes with everything the activity is derived from, or null for a task that does not count as contact. */
function toTouch({ contactId, alsoWith, deletedAt, completedAt, status, source, createdAt }: TaskRow): string | null {
  if ((contactId === null && alsoWith.length === 0) || deletedAt !== null) return null;
  const done = status === 'completed' ? (completedAt?.getTime() ?? null) : null;
  const mailed = source === 'email' ? createdAt.getTime() : null;
  return done === null && mailed === null ? null : `${contactId} ${done} ${mailed}`;
}

/** Recalculates the activity of the contacts with these addresses, after mails with them were found or deleted. */
export async function refreshActivityOfAddresses(context: UserContext, addresses: readonly string[]): Promise<void> {
  const contacts = await findContactsByEmail(context.tx, context.user.id, [...new Set(addresses)]);
  await refreshActivity(
    context,
    contacts.map(({ id }) => id),
  );
}

export async function refreshActivityOfContacts({ context, contactIds }: ContactReachChanged): Promise<void> {
  for (let start = 0; start < contactIds.length; start += contactsPerStatement) {
    if (start > 0) await nextTurn();
    const some = contactIds.slice(start, start + contactsPerStatement);
    await refreshActivity(context, await listActiveContacts(context.tx, context.user.id, some));
  }
}
