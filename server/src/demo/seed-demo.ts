import { toActingUser } from '../features/identity/accounts/accounts.presenter.ts';
import {
  findUserByEmail,
  insertUser,
  replacePassword,
  updateUser,
} from '../features/identity/accounts/accounts.repository.ts';
import type { User } from '../features/identity/accounts/accounts.table.ts';
import { hashPassword, passwordMatches } from '../features/identity/accounts/passwords.ts';
import { importAccount } from '../features/connections/task-import/import-account.ts';
import { listTaskImports } from '../features/connections/task-import/task-import.repository.ts';
import { undoTaskImport } from '../features/connections/task-import/undo-task-import.ts';
import type { Actor, UserContext, Transactions } from '../platform/context.ts';
import { localDay } from '../platform/local-time.ts';
import type { Logger } from '../platform/log.ts';
import { getOrCreateSecret } from '../platform/secret/secrets.repository.ts';
import { demoId, demoRows } from './demo-rows.ts';

const demoEmail = 'demo@aide.example';
const timezone = 'Asia/Kolkata';
const trialDays = 21;
/** How long ago the account was created: three months. */
const pastDays = 93;
const dayMs = 86_400_000;

/**
 * Creates the demo account with three months of data that end today, and returns its credentials. The password is generated once per
 * installation. A start on the same day changes nothing; on a later day the import of the demo's rows is undone and repeated relative to that
 * day. What a visitor added or changed is kept.
 */
export async function seedDemo(transactions: Transactions, log: Logger): Promise<{ email: string; password: string }> {
  const { password, user } = await transactions.run(async ({ tx }) => ({
    password: readable(await getOrCreateSecret(tx, 'demo-password')),
    user: await findUserByEmail(tx, demoEmail),
  }));
  const account = user ? await keepPassword(transactions, user, password) : await createAccount(transactions, password);
  const actor: Actor = { user: toActingUser(account), channel: 'scheduler', log };
  await refresh((use) => transactions.runAs(actor, use));
  return { email: demoEmail, password };
}

/** Resets the demo's password to the printed one if a visitor changed it. */
async function keepPassword(transactions: Transactions, user: User, password: string): Promise<User> {
  if (await passwordMatches(user.passwordHash, password)) return user;
  const passwordHash = await hashPassword(password);
  return transactions.run(async ({ tx }) => (await replacePassword(tx, user.id, passwordHash)) ?? user);
}

/** Returns twelve letters and digits without similar-looking ones. */
function readable(secret: string): string {
  return secret.replaceAll(/[^a-km-zA-HJ-NP-Z2-9]/g, '').slice(0, 12);
}

async function createAccount(transactions: Transactions, password: string): Promise<User> {
  const passwordHash = await hashPassword(password);
  return transactions.run(({ tx, now }) => {
    const joined = new Date(now.getTime() - pastDays * dayMs);
    return insertUser(tx, {
      id: demoId('account', 0),
      name: 'Ananya Mehta',
      email: demoEmail,
      emailKey: demoEmail,
      emailConfirmedAt: joined,
      passwordHash,
      timezone,
      createdAt: joined,
      trialStartedAt: joined,
      trialEndsAt: new Date(now.getTime() + trialDays * dayMs),
      trialExtensions: 1,
    });
  });
}

type Run = <T>(use: (context: UserContext) => Promise<T>) => Promise<T>;

async function refresh(run: Run): Promise<void> {
  const imports = await run(({ tx, user }) => listTaskImports(tx, user.id));
  const last = imports.findLast(({ id }) => id > demoId('import', 0));
  const isCurrent = await run(async ({ now, user: { timezone: zone } }) =>
    Boolean(last && localDay(last.createdAt, zone).equals(localDay(now, zone))),
  );
  if (isCurrent) return;
  if (last && last.undoneAt === null) await undoTaskImport(run, last.id);
  await run(async (context) => {
    const { tx, now, user } = context;
    await updateUser(tx, user.id, { trialEndsAt: new Date(now.getTime() + trialDays * dayMs) });
    const { contacts, others } = demoRows(now, user.timezone);
    // The contacts are an import of their own, which is never undone, so that a visitor's tasks keep their contacts.
    await importAccount(context, { rows: contacts, dryRun: false, batchId: demoId('import', 0) });
    const batchId = demoId('import', Math.floor(now.getTime() / 1000));
    await importAccount(context, { rows: others, dryRun: false, batchId });
  });
}
