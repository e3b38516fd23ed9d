import type { ContactImportResult, DuplicateChoice } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { checkImportRows } from './check-import-rows.ts';
import { addToImport, fillContactRows, insertImportChanges, lockImports } from './contact-imports.repository.ts';
import type { ImportedContact } from './compare-contacts.ts';
import { contactEmailKey, contactPhoneKey, toKeyColumns, toOtherKeys } from './contact-keys.ts';
import { ContactReachChanged } from './contact-reach-changed.ts';
import { findContactsByKeys, insertContacts } from './contacts.repository.ts';
import type { FilledFields } from './contacts.table.ts';
import { requireRoomForContacts } from './create-contact.ts';

export interface ContactImport {
  rows: Record<string, unknown>[];
  dryRun: boolean;
  duplicates: DuplicateChoice;
  batchId?: string | undefined;
}

/**
 * Adds the valid rows as one batch, merges duplicates if requested, and returns why the others were skipped. A dry run stores nothing.
 *
 * @throws IMPORT_NOT_FOUND if the batch was undone, TRIAL_EXPIRED, TOO_MANY
 */
export async function importContacts(
  context: UserContext,
  { rows, dryRun, duplicates, batchId }: ContactImport,
): Promise<ContactImportResult> {
  await requireAccess(context);
  const { tx, user, now } = context;
  if (!dryRun) await lockImports(tx, user.id);
  const checked = await checkImportRows({
    rows,
    duplicates,
    batchId,
    findKnown: (keys) => findContactsByKeys(tx, user.id, keys),
  });
  const { fresh, filled, merged, skipped } = checked;
  if (dryRun) return { batchId: null, created: fresh.length, merged, skipped };
  await requireRoomForContacts(context, fresh.length);
  const importId = batchId ?? uuidv7();
  const added = await addToImport(tx, { userId: user.id, id: importId, created: fresh.length, createdAt: now });
  if (!added) throw fail('IMPORT_NOT_FOUND');
  await createContacts(context, importId, fresh);
  await fillContacts(context, importId, filled);
  return { batchId: importId, created: fresh.length, merged, skipped };
}

/** Contacts stored before other requests are served: a few milliseconds of work on the embedded database. */
const contactsPerTurn = 25;

async function createContacts(
  context: UserContext,
  importId: string,
  fresh: readonly ImportedContact[],
): Promise<void> {
  const { tx, user, now } = context;
  const ids: string[] = [];
  for (let start = 0; start < fresh.length; start += contactsPerTurn) {
    const contacts = fresh.slice(start, start + contactsPerTurn).map((contact) => ({
      ...contact,
      userId: user.id,
      id: uuidv7(),
      ...toKeyColumns(contact),
      importId,
      createdAt: now,
      updatedAt: now,
    }));
    await insertContacts(tx, contacts);
    for (const { id } of contacts) {
      context.changed({ entity: 'contact', id, action: 'created' });
      ids.push(id);
    }
    await nextTurn();
  }
  await context.publish(new ContactReachChanged(context, ids));
}

/** Fills empty fields of existing contacts, and records them for contacts that the import did not create itself. */
async function fillContacts(context: UserContext, importId: string, filled: Map<string, FilledFields>): Promise<void> {
  const { tx, user, now } = context;
  const entries = [...filled];
  for (let start = 0; start < entries.length; start += contactsPerTurn) {
    const part = entries.slice(start, start + contactsPerTurn);
    const fills = part.map(([id, fields]) => ({
      id,
      ...fields,
      emailKey: contactEmailKey(fields.email ?? null),
      phoneKey: contactPhoneKey(fields.phone ?? null),
      otherKeys: toOtherKeys(fields.otherEmails ?? [], fields.otherPhones ?? []),
    }));
    const others = new Set(await fillContactRows(tx, { userId: user.id, importId, now }, fills));
    await insertImportChanges(
      tx,
      part.flatMap(([contactId, fields]) =>
        others.has(contactId) ? { userId: user.id, importId, contactId, filled: fields } : [],
      ),
    );
    for (const [id] of part) context.changed({ entity: 'contact', id, action: 'updated' });
    await nextTurn();
  }
  await context.publish(new ContactReachChanged(context, [...filled.keys()]));
}
