import { limits, mergeableFields, type MergeableField } from '@aide/contract';
import { chooseMergedFields } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { contactEmailKey, contactPhoneKey, toKeyColumns } from '../../planner/contacts/contact-keys.ts';
import {
  deleteContactRow,
  insertContact,
  lockContact,
  updateContactRow,
} from '../../planner/contacts/contacts.repository.ts';
import type { ContactRow } from '../../planner/contacts/contacts.table.ts';
import { refreshActivity } from '../relationships/refresh-activity.ts';
import { TasksRelinked } from '../../planner/tasks/tasks-relinked.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import {
  deleteMerge,
  insertMerge,
  listLinked,
  lockMerge,
  moveLinks,
  purgeMergeRows,
  restoreLinks,
} from './duplicates.repository.ts';
import type { MergeUndo, StoredRow } from './duplicates.table.ts';

export interface Merge {
  /** The remaining contact. */
  keptId: string;
  /** The contact that is deleted. */
  removedId: string;
  /** The fields whose value is taken from it. Default: those that are empty or less complete in the remaining contact. */
  take?: readonly MergeableField[] | undefined;
}

/**
 * Merges a contact into another: everything linked to it is relinked, and it is deleted. The tasks keep their history and `updated_at`,
 * because for the user they were with the same person all along. Can be undone for 30 days.
 *
 * @throws CONTACT_NOT_FOUND, CONFLICT for a contact with itself, TRIAL_EXPIRED
 */
export async function mergeContacts(
  context: UserContext,
  { keptId, removedId, take }: Merge,
): Promise<{ contact: ContactRow; mergeId: string }> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (keptId === removedId) throw fail('CONFLICT', { message: 'A contact can’t be merged with itself.' });
  const { [keptId]: before, [removedId]: removed } = await lockBoth(context, keptId, removedId);
  if (!before || !removed) throw fail('CONTACT_NOT_FOUND');
  const changed = await moveLinks(tx, user.id, { keptId, removedId });
  await deleteContactRow(tx, user.id, removedId);
  const values = pickFields(removed, take ?? chooseMergedFields(before, removed));
  const merged = { ...values, ...mergeDetails(before, removed, values) };
  const after = await updateContactRow(tx, user.id, keptId, {
    ...merged,
    ...toKeyColumns({ ...before, ...merged }),
    updatedAt: now,
  });
  if (!after) throw new Error('the contact went away under its lock');
  const mergeId = uuidv7();
  const undo = { ...changed, removed: toStored(removed), before: toStored(before), after: toStored(after) };
  await insertMerge(tx, { userId: user.id, id: mergeId, keptId, removedId, undo, createdAt: now });
  await refreshActivity(context, [keptId]);
  context.changed({ entity: 'contact', id: keptId, action: 'updated' });
  context.changed({ entity: 'contact', id: removedId, action: 'deleted' });
  await publishMoved(context, { from: removedId, to: keptId, ...changed });
  return { contact: after, mergeId };
}

/**
 * Undoes a merge: both contacts and all links are as before. What the user has changed or relinked since is kept.
 *
 * @throws MERGE_NOT_FOUND, TRIAL_EXPIRED
 * @throws CONFLICT if the remaining contact was deleted since
 */
export async function undoMerge(context: UserContext, id: string): Promise<ContactRow[]> {
  await requireAccess(context);
  const { tx, user } = context;
  const merge = await lockMerge(tx, user.id, id);
  if (!merge) throw fail('MERGE_NOT_FOUND');
  const { keptId, removedId, undo } = merge;
  const current = await lockContact(tx, user.id, keptId);
  if (!current || (await lockContact(tx, user.id, removedId)))
    throw fail('CONFLICT', {
      message: 'The merged contact was deleted or merged again. Undo that first, then this merge.',
    });
  const removed = await insertContact(tx, fromStored(undo.removed));
  const restored = getRestored(current, fromStored(undo.before), fromStored(undo.after));
  const kept = (await updateContactRow(tx, user.id, keptId, restored)) ?? current;
  await restoreLinks(tx, merge);
  await deleteMerge(tx, merge);
  await refreshActivity(context, [keptId, removedId]);
  context.changed({ entity: 'contact', id: keptId, action: 'updated' });
  context.changed({ entity: 'contact', id: removedId, action: 'created' });
  await publishMoved(context, { from: keptId, to: removedId, ...undo });
  return [kept, removed];
}

const keptMs = 30 * 86_400_000;

/** Deletes the merges of all users that are too old to be undone. Returns how many. */
export async function purgeContactMerges({ tx, now }: Context): Promise<number> {
  return purgeMergeRows(tx, new Date(now.getTime() - keptMs));
}

/** Locks both in a fixed order, so that two merges cannot deadlock. */
async function lockBoth(
  { tx, user }: UserContext,
  a: string,
  b: string,
): Promise<Record<string, ContactRow | undefined>> {
  const found: Record<string, ContactRow | undefined> = {};
  for (const id of [a, b].toSorted()) found[id] = await lockContact(tx, user.id, id);
  return found;
}

/** Returns the columns of the chosen fields. */
function pickFields(from: ContactRow, fields: readonly MergeableField[]): Partial<ContactRow> {
  const values: Partial<ContactRow> = {};
  if (fields.includes('name')) values.name = from.name;
  if (fields.includes('company')) values.company = from.company;
  if (fields.includes('designation')) values.designation = from.designation;
  if (fields.includes('email')) values.email = from.email;
  if (fields.includes('phone')) values.phone = from.phone;
  if (fields.includes('rhythm')) Object.assign(values, { rhythm: from.rhythm, rhythmSince: from.rhythmSince });
  return values;
}

const details = ['otherEmails', 'otherPhones', 'birthday', 'address', 'website', 'labels', 'notes'] as const;

/**
 * Returns the details of both contacts. The address and the number that the merged contact does not have are among its others. What exceeds
 * the limits or differs becomes lines of the notes.
 */
function mergeDetails(kept: ContactRow, removed: ContactRow, taken: Partial<ContactRow>): Partial<ContactRow> {
  const { email = kept.email, phone = kept.phone } = taken;
  const rows = [kept, removed];
  const emails = listOthers(
    email,
    rows.flatMap((row) => [row.email, ...row.otherEmails]),
    contactEmailKey,
  );
  const phones = listOthers(
    phone,
    rows.flatMap((row) => [row.phone, ...row.otherPhones]),
    contactPhoneKey,
  );
  const labels = listOthers(
    null,
    rows.flatMap((row) => row.labels),
    (label) => label.toLowerCase(),
  );
  const other = (['birthday', 'address', 'website'] as const).flatMap((field) =>
    kept[field] !== null && removed[field] !== null && kept[field] !== removed[field] ? removed[field] : [],
  );
  const exceeding = [emails.slice(limits.contactOthers), phones.slice(limits.contactOthers), labels.slice(limits.tags)];
  const notes = [...rows.flatMap((row) => row.notes ?? []), [...other, ...exceeding.flat()].join('\n')];
  return {
    otherEmails: emails.slice(0, limits.contactOthers),
    otherPhones: phones.slice(0, limits.contactOthers),
    labels: labels.slice(0, limits.tags),
    birthday: kept.birthday ?? removed.birthday,
    address: kept.address ?? removed.address,
    website: kept.website ?? removed.website,
    notes: notes.filter(Boolean).join('\n\n').slice(0, limits.description) || null,
  };
}

/** Returns the values that differ from the main one, each once. */
function listOthers(
  main: string | null,
  values: readonly (string | null)[],
  toKey: (value: string) => string | null,
): string[] {
  const byKey = new Map(values.flatMap((value) => (value === null ? [] : [[toKey(value) ?? value, value]])));
  if (main !== null) byKey.delete(toKey(main) ?? main);
  return [...byKey.values()];
}

/** Returns the fields from before the merge, except those that were edited since. */
function getRestored(current: ContactRow, before: ContactRow, after: ContactRow): Partial<ContactRow> {
  const isSame = (field: keyof ContactRow) => JSON.stringify(current[field]) === JSON.stringify(after[field]);
  const values: Partial<ContactRow> = {
    ...pickFields(before, mergeableFields.filter(isSame)),
    ...Object.fromEntries(details.filter(isSame).map((field) => [field, before[field]])),
  };
  const { updatedAt } = isSame('updatedAt') ? before : current;
  return { ...values, ...toKeyColumns({ ...current, ...values }), updatedAt };
}

function toStored(row: ContactRow): StoredRow<ContactRow> {
  const { createdAt, updatedAt, rhythmSince, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    rhythmSince: rhythmSince?.toISOString() ?? null,
  };
}

function fromStored({ createdAt, updatedAt, rhythmSince, ...rest }: StoredRow<ContactRow>): ContactRow {
  return {
    ...rest,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    rhythmSince: rhythmSince === null ? null : new Date(rhythmSince),
  };
}

interface Moved {
  /** The contact that the rows were linked to, and the current one. */
  from: string;
  to: string;
  /** The ids by table. */
  moved: MergeUndo['moved'];
  further?: MergeUndo['further'];
}

/** Publishes everything that was linked to the other contact as changed: for open pages, webhooks and sync clients. */
async function publishMoved(context: UserContext, { from, to, moved, further = {} }: Moved): Promise<void> {
  const { tx, user } = context;
  const list = (table: string) => listLinked(tx, { table, userId: user.id, contactId: to, ids: moved[table] ?? [] });
  const taskIds = await list('tasks');
  for (const { id } of further['tasks'] ?? [])
    if (!taskIds.includes(id)) context.changed({ entity: 'task', id, action: 'updated' });
  if (taskIds.length > 0) await context.publish(new TasksRelinked(context, taskIds, { from, to }));
  for (const [table, entity] of [
    ['recurring_tasks', 'recurring_task'],
    ['backlog_items', 'backlog_item'],
  ] as const)
    for (const id of [...(await list(table)), ...(further[table] ?? []).map((row) => row.id)])
      context.changed({ entity, id, action: 'updated' });
  context.changed({ entity: 'reach_out', id: '*', action: 'updated' });
}
