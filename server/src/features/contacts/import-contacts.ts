import type { ContactImportResult } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { requireAccess } from '../trial/trial.rules.ts';
import { checkImportRows } from './check-import-rows.ts';
import { insertImport, lockImports } from './contact-imports.repository.ts';
import { contactEmailKey, contactPhoneKey } from './contact-keys.ts';
import { insertContacts, listContactKeys } from './contacts.repository.ts';
import { requireRoomForContacts } from './create-contact.ts';

export interface ContactImport {
  rows: Record<string, unknown>[];
  dryRun: boolean;
  allowDuplicates: boolean;
}

/** Adds the good rows as one batch and says why the others were skipped; a dry run only says it. */
export async function importContacts(
  context: UserContext,
  { rows, dryRun, allowDuplicates }: ContactImport,
): Promise<ContactImportResult> {
  requireAccess(context);
  const { tx, user, now } = context;
  if (!dryRun) await lockImports(tx, user.id);
  const { fresh, skipped } = await checkImportRows(rows, await listContactKeys(tx, user.id), allowDuplicates);
  if (dryRun) return { batchId: null, created: fresh.length, skipped };
  await requireRoomForContacts(context, fresh.length);
  const batchId = uuidv7();
  await insertImport(tx, { userId: user.id, id: batchId, created: fresh.length, createdAt: now });
  const contacts = fresh.map((contact) => ({
    ...contact,
    userId: user.id,
    id: uuidv7(),
    emailKey: contactEmailKey(contact.email),
    phoneKey: contactPhoneKey(contact.phone),
    importId: batchId,
    createdAt: now,
    updatedAt: now,
  }));
  await insertContacts(tx, contacts);
  for (const { id } of contacts) context.changed({ entity: 'contact', id, action: 'created' });
  return { batchId, created: fresh.length, skipped };
}
