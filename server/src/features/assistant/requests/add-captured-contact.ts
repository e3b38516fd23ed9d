import type { Entry } from '@aide/contract';
import { findUnknownName } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { updateBacklogItem } from '../../planner/backlog/update-backlog-item.ts';
import { updateRecurringTask } from '../../planner/recurring/update-recurring-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { createNewContacts } from './create-items.ts';
import { listEntries } from './entries.repository.ts';
import { getItemRef } from './items.presenter.ts';
import { listCaptureItems, setCreatedContact } from './requests.repository.ts';
import type { CaptureRow } from './requests.table.ts';

/**
 * Creates the contact that an item of a capture names, and links it to every item of the same message that names it. Undoing the capture
 * deletes the contact as well. Returns the contact's id.
 *
 * @throws CAPTURE_NOT_FOUND if no item is left that names someone who is not a contact
 */
export async function addCapturedContact(context: UserContext, captureId: string): Promise<string> {
  const { tx, user } = context;
  const [item] = await listCaptureItems(tx, user.id, [captureId]);
  const name = item && findUnknownName(item.understood);
  if (!item || name === null || name === undefined) throw fail('CAPTURE_NOT_FOUND');
  const key = name.toLowerCase();
  const rows = await listCaptureItems(tx, user.id, [item.messageId]);
  const entries = await listEntries(tx, user.id, rows.map(getItemRef));
  const open = rows.filter(
    (row) =>
      row.undoneAt === null &&
      findUnknownName(row.understood)?.toLowerCase() === key &&
      isUnlinked(entries.get(row.entityId)),
  );
  if (open.length === 0) throw fail('CAPTURE_NOT_FOUND');
  const { contactId, isNew } = await createNewContacts(context).getOrCreate(name);
  for (const row of open) {
    await linkContact(context, row, contactId);
    if (isNew) await setCreatedContact(tx, row, contactId);
  }
  return contactId;
}

function isUnlinked(entry: Entry | undefined): boolean {
  const { task, recurringTask, backlogItem } = entry ?? {};
  return (task ?? recurringTask ?? backlogItem)?.contact === null;
}

async function linkContact(context: UserContext, { kind, entityId }: CaptureRow, contactId: string): Promise<void> {
  if (kind === 'task') await updateTask(context, entityId, { contactId });
  else if (kind === 'backlog_item') await updateBacklogItem(context, entityId, { contactId });
  else await updateRecurringTask(context, entityId, { contactId, openOccurrences: 'update' });
}
