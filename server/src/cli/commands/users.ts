import { parseArgs } from 'node:util';
import { listUsers } from '../../features/accounts/accounts.repository.ts';
import type { Command } from '../command.ts';
import { tableText } from '../table.ts';
import { dateText, trialText } from '../trial-text.ts';

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
    const rows = users.map((user) => [user.email, dateText(user.createdAt, user.timezone), trialText(user, now)]);
    terminal.print(tableText(['Email', 'Created', 'Trial'], rows));
  },
};
