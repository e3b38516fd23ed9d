import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { publishContactsDeleting } from './contact-events.ts';
import { countTouched, deleteUntouched, lockUntouched, markImportUndone } from './contact-imports.repository.ts';

/** Takes an import back: its contacts go, except those changed since. Once only. */
export async function undoContactImport(
  context: UserContext,
  batchId: string,
): Promise<{ deleted: number; kept: number }> {
  const { tx, user, now } = context;
  if (!(await markImportUndone(tx, user.id, batchId, now))) throw fail('IMPORT_NOT_FOUND');
  await publishContactsDeleting(context, await lockUntouched(tx, user.id, batchId));
  const deleted = await deleteUntouched(tx, user.id, batchId);
  for (const id of deleted) context.changed({ entity: 'contact', id, action: 'deleted' });
  return { deleted: deleted.length, kept: await countTouched(tx, user.id, batchId) };
}
