import { existsSync } from 'node:fs';
import { explainStartFailure } from '../../explain-start-failure.ts';
import { DataFolderInUseError } from '../../platform/database/embedded/lock-data-folder.ts';
import { getLayout } from '../../platform/database/embedded/layout.ts';
import type { Terminal } from '../command.ts';
import { createFinding, getHost, type Finding } from './finding.ts';

/** Opens the database like a start. Does not create an embedded one. */
export async function checkDatabase({ config, open }: Pick<Terminal, 'config' | 'open'>): Promise<Finding> {
  const { DATABASE_URL: url, DATA_DIR: folder } = config;
  if (url === undefined && !existsSync(getLayout(folder).cluster))
    return createFinding('ok', `embedded, not there yet: the first start makes it in ${folder}`);
  const began = performance.now();
  try {
    const { database } = await open();
    await database.ping();
    const ms = Math.round(performance.now() - began);
    const name = url === undefined ? `embedded, in ${folder},` : `PostgreSQL at ${getHost(url)}`;
    return createFinding('ok', `${name} responds (${ms} ms, connecting included)`);
  } catch (error) {
    if (error instanceof DataFolderInUseError)
      return createFinding('ok', `embedded, in ${folder}, in use by the Aide that is running`);
    const next =
      url === undefined
        ? 'Look at the message, and keep a copy of the folder before you change anything in it.'
        : 'Start PostgreSQL, or correct DATABASE_URL, its user and its password.';
    return createFinding('broken', explainStartFailure(error).split('\n')[0] ?? '', next);
  }
}
