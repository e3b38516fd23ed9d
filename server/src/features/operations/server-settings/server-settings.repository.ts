import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { serverSettingsTable } from './server-settings.table.ts';

/** Channel of notifications that settings were saved or removed, so that every process reloads them. */
export const settingsChannel = 'aide_server_settings';

/** Returns the sealed values by name. */
export async function listSealedSettings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.select().from(serverSettingsTable);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function saveSealedSettings({ tx, now }: Context, sealed: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, value] of sealed)
    await tx
      .insert(serverSettingsTable)
      .values({ name, value, updatedAt: now })
      .onConflictDoUpdate({ target: serverSettingsTable.name, set: { value, updatedAt: now } });
  await notifyProcesses(tx);
}

export async function deleteSettings({ tx }: Context, names: readonly string[]): Promise<void> {
  await tx.delete(serverSettingsTable).where(inArray(serverSettingsTable.name, [...names]));
  await notifyProcesses(tx);
}

async function notifyProcesses(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`);
}
