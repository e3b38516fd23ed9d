import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { secretsTable } from './secrets.table.ts';

/** Returns the secret of that name, generated on first use and shared by all processes. Default: 48 random bytes. */
export async function getOrCreateSecret(
  tx: Tx,
  name: string,
  generate = () => randomBytes(48).toString('base64url'),
): Promise<string> {
  await tx.insert(secretsTable).values({ name, value: generate() }).onConflictDoNothing();
  const value = await findSecret(tx, name);
  if (value === undefined) throw new Error(`the secret ${name} could not be read back`);
  return value;
}

export async function findSecret(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.select().from(secretsTable).where(eq(secretsTable.name, name));
  return row?.value;
}

export async function saveSecret(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insert(secretsTable)
    .values({ name, value })
    .onConflictDoUpdate({ target: secretsTable.name, set: { value } });
}

export async function deleteSecret(tx: Tx, name: string): Promise<void> {
  await tx.delete(secretsTable).where(eq(secretsTable.name, name));
}
