import { stat } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { nullIfEnoent } from '../../platform/null-if-enoent.ts';
import { getKeyFiles } from '../../platform/secret/signing-key.ts';
import type { Finding } from './finding.ts';
import { commandPrefix } from '../../platform/version.ts';

const part = 'Key';

/** Reports where the signing key is stored, and who can read its file. */
export async function checkSigningKey(config: Config): Promise<Finding> {
  if (config.AIDE_SECRET !== undefined) return { part, state: 'ok', detail: 'sessions are signed with AIDE_SECRET' };
  const { file } = getKeyFiles(config.DATA_DIR);
  const found = await nullIfEnoent(stat(file));
  if (found === null && config.DATABASE_URL !== undefined)
    return {
      part,
      state: 'look',
      detail: 'the key that signs sessions is in the database: a copy of it is enough to sign in as anyone',
      next: `Set AIDE_SECRET, or run \`${commandPrefix} secret move\` and give every process the same DATA_DIR/secret.`,
    };
  if (found === null) return { part, state: 'ok', detail: `not there yet: the first start creates ${file}` };
  // Windows has no file modes.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return { part, state: 'look', detail: `others can read ${file}`, next: `Run: chmod 600 ${file}` };
  return { part, state: 'ok', detail: `in ${file}; keep a copy of it apart from the backups` };
}
