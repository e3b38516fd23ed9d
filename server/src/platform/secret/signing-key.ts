import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../database/database.ts';
import { renameDurably, writeDurably } from '../database/embedded/durable-files.ts';
import { nullIfEnoent } from '../null-if-enoent.ts';
import { StartError } from '../start-error.ts';
import { deleteSecret, findSecret, getOrCreateSecret, saveSecret } from './secrets.repository.ts';
import { commandPrefix } from '../version.ts';

const name = 'signing';
/** Identifies the key of the current sealed rows without revealing it. */
const fingerprintName = 'signing key fingerprint';
const shortestKey = 32;

type KeyConfig = Pick<Config, 'AIDE_SECRET' | 'DATA_DIR'>;

export interface SigningKey {
  value: string;
  /** `database`: only on PostgreSQL, until the operator moves the key; a reader of a backup can then sign in as anyone. */
  storedIn: 'environment' | 'file' | 'database';
}

export const signingKeyWarning =
  'The key that signs sessions is in the database: a copy of the database is enough to sign in as anyone. ' +
  `Set AIDE_SECRET, or run \`${commandPrefix} secret move\` and give every process the same DATA_DIR/secret.`;

/** Returns the path of the key file, and of the file that a rotation writes before it commits. */
export function getKeyFiles(dataDir: string): { file: string; next: string } {
  const file = path.join(dataDir, 'secret');
  return { file, next: `${file}.next` };
}

/**
 * Returns the key that signs sessions and links and seals stored secrets: `AIDE_SECRET`, or the file `DATA_DIR/secret`, which the first
 * start creates. A key that an earlier version stored in the embedded database is moved to the file, so sessions stay valid. On PostgreSQL
 * no file is created, because processes on other machines could not read it.
 */
export async function loadSigningKey(config: KeyConfig, database: Database): Promise<SigningKey> {
  if (config.AIDE_SECRET !== undefined) return { value: config.AIDE_SECRET, storedIn: 'environment' };
  const { file } = getKeyFiles(config.DATA_DIR);
  await finishRotation(config.DATA_DIR, database);
  const found = await loadKeyFile(file);
  if (found === null && database.kind === 'postgres')
    return { value: await database.transaction((tx) => getOrCreateSecret(tx, name)), storedIn: 'database' };
  const value = found ?? (await moveKeyToFile(config.DATA_DIR, database));
  // The file takes precedence. A row is from an interrupted move or a backup of an earlier version.
  await database.transaction((tx) => deleteSecret(tx, name));
  return { value, storedIn: 'file' };
}

/** Moves the key from the database to the file, or creates it there. Returns the key. */
export async function moveKeyToFile(dataDir: string, database: Database): Promise<string> {
  const value = (await database.transaction((tx) => findSecret(tx, name))) ?? createKey();
  await writeDurably(getKeyFiles(dataDir).file, `${value}\n`);
  await database.transaction((tx) => deleteSecret(tx, name));
  return value;
}

export function createKey(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Replaces the key. `reseal` runs in the transaction that records the new key. The new file is written before that transaction and renamed
 * after it; the next start completes or reverts an interrupted rotation.
 */
export async function rotateSigningKey(
  config: KeyConfig,
  database: Database,
  next: string,
  reseal: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { storedIn } = await loadSigningKey(config, database);
  const files = getKeyFiles(config.DATA_DIR);
  if (storedIn === 'file') await writeDurably(files.next, `${next}\n`);
  await database.transaction(async (tx) => {
    await reseal(tx);
    if (storedIn === 'database') await saveSecret(tx, name, next);
    await saveSecret(tx, fingerprintName, fingerprint(next));
  });
  if (storedIn === 'file') await renameDurably(files.next, files.file);
}

async function finishRotation(dataDir: string, database: Database): Promise<void> {
  const files = getKeyFiles(dataDir);
  const next = await loadKeyFile(files.next);
  if (next === null) return;
  const committed = await database.transaction((tx) => findSecret(tx, fingerprintName));
  if (committed === fingerprint(next)) await renameDurably(files.next, files.file);
  else await rm(files.next);
}

function fingerprint(key: string): string {
  return createHash('sha256').update(`fingerprint: ${key}`).digest('base64url');
}

/** Returns null if the file does not exist. */
async function loadKeyFile(file: string): Promise<string | null> {
  const text = await nullIfEnoent(readFile(file, 'utf8'));
  if (text === null) return null;
  const value = text.trim();
  if (value.length < shortestKey)
    throw new StartError(
      `${file} is damaged: it must contain at least ${shortestKey} characters. Restore it from your copy. Without one, delete it: all users are signed out and stored authenticators become invalid.`,
    );
  return value;
}
