import { stat } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { nullIfEnoent } from '../../platform/null-if-enoent.ts';
import { getKeyFiles } from '../../platform/secret/signing-key.ts';
import { createFinding, type Finding } from './finding.ts';
import { commandPrefix } from '../../platform/version.ts';

/** Reports where the signing key is stored, and who can read its file. */
export async function checkSigningKey(config: Config): Promise<Finding> {
  if (config.AIDE_SECRET !== undefined) return createFinding('ok', 'sessions are signed with AIDE_SECRET');
  const { file } = getKeyFiles(config.DATA_DIR);
  const found = await nullIfEnoent(stat(file));
  if (found === null && config.DATABASE_URL !== undefined)
    return createFinding(
      'look',
      'the key that signs sessions is in the database: a copy of it is enough to sign in as anyone',
      `Set AIDE_SECRET, or run \`${commandPrefix} secret move\` and give every process the same DATA_DIR/secret.`,
    );
  if (found === null) return createFinding('ok', `not there yet: the first start creates ${file}`);
  // Windows has no file modes.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return createFinding('look', `others can read ${file}`, `Run: chmod 600 ${file}`);
  return createFinding('ok', `in ${file}; keep a copy of it apart from the backups`);
}
