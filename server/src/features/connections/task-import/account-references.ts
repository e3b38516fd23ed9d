import type { AccountRow } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { listEmailKeys, listPhoneKeys, toKeyColumns } from '../../planner/contacts/contact-keys.ts';
import { findContactsBeforeImport, listExistingIds } from './imported-rows.repository.ts';
import { findImportEntries } from './task-import.repository.ts';

/** A row of an account export. */
export type Row<Kind extends AccountRow['kind']> = Extract<AccountRow, { kind: Kind }>['row'];

/**
 * Returns the ids of contacts that existed before the import, by the ids of the same contacts in the file: those with a common email
 * address, or without one in the file, a common phone number and the same name.
 */
export async function findKnownContacts(
  { tx, user }: UserContext,
  rows: readonly Row<'contact'>[],
  importId: string | undefined,
): Promise<Map<string, string>> {
  const keys = rows.map(({ id, name, email, phone, other_emails: otherEmails, other_phones: otherPhones }) => {
    const columns = toKeyColumns({ email, phone, otherEmails, otherPhones });
    return { id, name: name.toLowerCase(), emailKeys: listEmailKeys(columns), phoneKeys: listPhoneKeys(columns) };
  });
  const emailKeys = keys.flatMap((each) => each.emailKeys);
  const phoneKeys = keys.flatMap((each) => each.phoneKeys);
  const found = await findContactsBeforeImport(tx, user.id, { emailKeys, phoneKeys }, importId);
  return new Map(
    keys.flatMap(({ id, name, emailKeys: emails, phoneKeys: phones }): [string, string][] => {
      const same = found.find((contact) =>
        emails.length === 0
          ? listPhoneKeys(contact).some((key) => phones.includes(key)) && contact.name.toLowerCase() === name
          : listEmailKeys(contact).some((key) => emails.includes(key)),
      );
      return same ? [[id, same.id]] : [];
    }),
  );
}

/** Returns the current ids of entries that the rows refer to and that earlier requests or imports have added or the account already has. */
export async function findNewIds(
  { tx, user }: UserContext,
  importId: string,
  planned: readonly AccountRow[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const referred = new Set(
    planned.flatMap((each) => {
      if (each.kind === 'contact') return [];
      const further = each.kind === 'backlog_item' ? [] : each.row.also_with;
      const ids = [each.row.contact_id, ...further, each.kind === 'task' ? each.row.recurring_task_id : null];
      const changed = each.kind === 'task' ? each.row.history.flatMap(({ changes }) => getContactIds(changes)) : [];
      return [...ids, ...changed].flatMap((id) => id ?? []);
    }),
  );
  const own = await listExistingIds(tx, user.id, [...referred]);
  const entries = await findImportEntries(tx, user.id, 'aide', [...referred], undefined);
  const ofThis = entries.toSorted((a, b) => Number(a.importId === importId) - Number(b.importId === importId));
  return new Map([
    ...own.map((id): [string, string] => [id, id]),
    ...ofThis.map(({ sourceId, entityId }): [string, string] => [sourceId, entityId]),
    ...known,
  ]);
}

type Changes = Row<'task'>['history'][number]['changes'];

function getContactIds({ contact_id: first, also_with: further }: Changes): string[] {
  return [first?.from, first?.to, further?.from, further?.to].flat().filter((id) => typeof id === 'string');
}

/** Returns the changes with the current ids of their contacts. */
export function mapContactChange(changes: Changes, newId: (id: string | null) => string | null): Changes {
  const { contact_id: first, also_with: further } = changes;
  const map = (id: unknown) => (typeof id === 'string' ? newId(id) : null);
  const mapAll = (ids: unknown) => (Array.isArray(ids) ? ids.flatMap((id) => map(id) ?? []) : []);
  return {
    ...changes,
    ...(first && { contact_id: { from: map(first.from), to: map(first.to) } }),
    ...(further && { also_with: { from: mapAll(further.from), to: mapAll(further.to) } }),
  };
}
