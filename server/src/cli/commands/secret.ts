import { parseArgs } from 'node:util';
import { sealedColumns } from '../../compose/modules.ts';
import { formatCount } from '../../platform/plural.ts';
import { reseal } from '../../platform/secret/reseal.ts';
import {
  createKey,
  getKeyFiles,
  loadSigningKey,
  moveKeyToFile,
  rotateSigningKey,
} from '../../platform/secret/signing-key.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { rejectWhileRunning } from './restore.ts';

export const secretCommand: Command = {
  name: 'secret',
  usage: [
    { form: 'secret rotate', does: 'replaces the key that signs sessions; all users must sign in again' },
    { form: 'secret move', does: 'moves the key from PostgreSQL to DATA_DIR/secret; sessions stay valid' },
  ],
  async run(terminal, args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [action, more] = positionals;
    if (more !== undefined || (action !== 'rotate' && action !== 'move'))
      throw new CommandError('Choose one: secret rotate, or secret move.');
    await (action === 'rotate' ? rotate(terminal) : move(terminal));
  },
};

async function rotate({ config, open, print }: Terminal): Promise<void> {
  const { database } = await open();
  await database.transaction(rejectWhileRunning);
  const current = await loadSigningKey(config, database);
  const next = createKey();
  if (current.storedIn === 'environment') print(`The new key, valid once this command has ended:\nAIDE_SECRET=${next}`);
  let counts = { resealed: 0, unreadable: 0 };
  await rotateSigningKey(config, database, next, async (tx) => {
    counts = await reseal(tx, sealedColumns, { from: current.value, to: next });
  });
  print(
    `The key was replaced and ${formatCount(counts.resealed, 'stored secret')} sealed with it. All users must sign in again; links in earlier mails no longer work.`,
  );
  if (counts.unreadable > 0)
    print(
      `${formatCount(counts.unreadable, 'stored secret')} had been sealed with yet another key and cannot be read.`,
    );
  if (current.storedIn === 'environment') print('Set AIDE_SECRET to the new key before the next start.');
}

async function move({ config, open, print }: Terminal): Promise<void> {
  const { database } = await open();
  const { storedIn } = await loadSigningKey(config, database);
  const { file } = getKeyFiles(config.DATA_DIR);
  if (storedIn === 'environment') throw new CommandError('AIDE_SECRET is set: the key is not in the database.');
  if (storedIn === 'database') {
    await database.transaction(rejectWhileRunning);
    await moveKeyToFile(config.DATA_DIR, database);
  }
  print(`The key is in ${file}. Keep a copy of it apart from the backups, and give every process this file.`);
}
