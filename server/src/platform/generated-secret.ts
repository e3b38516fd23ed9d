import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from './database/database.ts';
import { secretsTable } from './secrets.table.ts';

/** The secret of that name, made on first use; all processes get the same one. */
export async function getOrCreateSecret(tx: Tx, name: string): Promise<string> {
  await tx
    .insert(secretsTable)
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await tx.select().from(secretsTable).where(eq(secretsTable.name, name));
  if (!row) throw new Error(`the secret ${name} could not be read back`);
  return row.value;
}
