import { parseArgs } from 'node:util';
import { listUsers } from '../../features/accounts/accounts.repository.ts';
import type { Command } from '../command.ts';
import { formatDate, formatTrial } from '../accounts.ts';

export const usersCommand: Command = {
  name: 'users',
  usage: [{ form: 'users', does: 'lists the accounts, when they were created and how their trials stand' }],
  async run(terminal, args) {
    parseArgs({ args, options: {} });
    const { work } = await terminal.open();
    const { users, now } = await work.read(async (context) => ({
      users: await listUsers(context.tx),
      now: context.now,
    }));
    if (users.length === 0) {
      terminal.print('There is no account yet.');
      return;
    }
    const rows = users.map((user) => [user.email, formatDate(user.createdAt, user.timezone), formatTrial(user, now)]);
    terminal.print(formatTable(['Email', 'Created', 'Trial'], rows));
  },
};

/** Returns a text table whose columns are as wide as their widest cell. */
function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}
