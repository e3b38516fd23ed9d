import { parseArgs } from 'node:util';
import { getAppUrl } from '../../config.ts';
import { createAccountLinks } from '../../features/identity/accounts/account-links.ts';
import { listUsers, listUsersByPendingEmail } from '../../features/identity/accounts/accounts.repository.ts';
import type { User } from '../../features/identity/accounts/accounts.table.ts';
import { findAccountByEmail } from '../../features/identity/accounts/find-account.ts';
import { confirmAddress } from '../../features/identity/email-confirmation/confirm-email.ts';
import type { Context } from '../../platform/context.ts';
import { loadSigningKey } from '../../platform/secret/signing-key.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { formatDate, formatTrial, getUserByEmail } from '../accounts.ts';

export const usersCommand: Command = {
  name: 'users',
  usage: [
    { form: 'users', does: 'lists the accounts, when they were created and the state of their trials' },
    { form: 'users reset EMAIL', does: 'prints a link for a new password, which works once for one hour' },
    { form: 'users confirm EMAIL', does: 'confirms the email address of an account, or the new one that it entered' },
  ],
  async run(terminal, args) {
    if (args[0] === 'reset') return printResetLink(terminal, args.slice(1));
    if (args[0] === 'confirm') return confirmEmail(terminal, args.slice(1));
    parseArgs({ args, options: {} });
    const { transactions } = await terminal.open();
    const { users, now } = await transactions.read(async (context) => ({
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

async function printResetLink({ config, open, print }: Terminal, [email, more]: string[]): Promise<void> {
  if (email === undefined || more !== undefined) throw new CommandError('Name one account: users reset EMAIL.');
  const { database, transactions } = await open();
  const { value: secret } = await loadSigningKey(config, database);
  const link = await transactions.run(async (context) => {
    const user = await getUserByEmail(context, email);
    const clock = { now: () => context.now };
    return createAccountLinks({ secret, clock, appUrl: getAppUrl(config) }).issueReset(user);
  });
  print(`${email} can choose a new password here, once, within one hour:`);
  print(link);
}

async function confirmEmail({ open, print }: Terminal, [email, more]: string[]): Promise<void> {
  if (email === undefined || more !== undefined) throw new CommandError('Name one address: users confirm EMAIL.');
  const { transactions } = await open();
  const user = await transactions.run(async (context) => {
    const { id } = await findUserToConfirm(context, email);
    return confirmAddress(context, id, email);
  });
  print(`The address ${user.email} is confirmed.`);
}

/** Returns the account with this address or, if there is none, the only one that entered it as its new address. */
async function findUserToConfirm(context: Context, email: string): Promise<Pick<User, 'id'>> {
  if (await findAccountByEmail(context, email)) return getUserByEmail(context, email);
  const [user, ...others] = await listUsersByPendingEmail(context.tx, email);
  if (others.length > 0)
    throw new CommandError(`${others.length + 1} accounts want ${email}. Confirm it in Settings, under This server.`);
  return user ?? getUserByEmail(context, email);
}
