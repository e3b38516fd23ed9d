import { toActingUser } from '../features/identity/accounts/accounts.presenter.ts';
import {
  findUserByEmail,
  insertUser,
  replacePassword,
  updateUser,
} from '../features/identity/accounts/accounts.repository.ts';
import type { User } from '../features/identity/accounts/accounts.table.ts';
import { hashPassword, passwordMatches } from '../features/identity/accounts/passwords.ts';
import { planGenerationTurn } from '../features/planner/recurring/record-recurring-change.ts';
import { refreshActivity } from '../features/people/relationships/refresh-activity.ts';
import { replanReminders } from '../features/reminders/reminders/replan-reminders.job.ts';
import type { Caller, UserContext, Work } from '../platform/context.ts';
import { getOrCreateSecret } from '../platform/secret/secrets.repository.ts';
import type { Logger } from '../platform/log.ts';
import { demoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import { lastDemoAt, listContactIds, replaceDemoRows } from './demo.repository.ts';
import { makeDemo } from './make-demo.ts';
import { pastDays } from './make-tasks.ts';

export const demoEmail = 'demo@aide.example';
const timezone = 'Asia/Kolkata';
const trialDays = 21;
const dayMs = 86_400_000;

/**
 * Creates the demo account with three months of data that end today, and returns its credentials. The password is generated once per
 * installation. A start on the same day changes nothing; on a later day the demo's own rows are rewritten relative to that day, and a
 * visitor's rows are kept.
 */
export async function seedDemo(work: Work, log: Logger): Promise<{ email: string; password: string }> {
  const { password, user } = await work.run(async ({ tx }) => ({
    password: readable(await getOrCreateSecret(tx, 'demo-password')),
    user: await findUserByEmail(tx, demoEmail),
  }));
  const account = user ? await keepPassword(work, user, password) : await createAccount(work, password);
  const caller: Caller = { user: toActingUser(account), channel: 'scheduler', log };
  await work.runAs(caller, refresh);
  return { email: demoEmail, password };
}

/** Resets the demo's password to the printed one if a visitor changed it. */
async function keepPassword(work: Work, user: User, password: string): Promise<User> {
  if (await passwordMatches(user.passwordHash, password)) return user;
  const passwordHash = await hashPassword(password);
  return work.run(async ({ tx }) => (await replacePassword(tx, user.id, passwordHash)) ?? user);
}

/** Returns twelve letters and digits without similar-looking ones. */
function readable(secret: string): string {
  return secret.replaceAll(/[^a-km-zA-HJ-NP-Z2-9]/g, '').slice(0, 12);
}

async function createAccount(work: Work, password: string): Promise<User> {
  const passwordHash = await hashPassword(password);
  return work.run(({ tx, now }) => {
    const joined = new Date(now.getTime() - (pastDays + 1) * dayMs);
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

/** Writes rows directly, because the use cases cannot create a past, and plans the work that they would have planned. */
async function refresh(context: UserContext): Promise<void> {
  const { tx, now, user } = context;
  const last = await lastDemoAt(tx, user.id);
  const today = demoCalendar(now, user.timezone).today;
  if (last && demoCalendar(last, user.timezone).today.equals(today)) return;
  await updateUser(tx, user.id, { trialEndsAt: new Date(now.getTime() + trialDays * dayMs) });
  const recurring = await replaceDemoRows(tx, user.id, makeDemo(user.id, now, user.timezone));
  for (const row of recurring) await planGenerationTurn(context, row);
  await refreshActivity(context, await listContactIds(tx, user.id));
  await replanReminders(context);
}
