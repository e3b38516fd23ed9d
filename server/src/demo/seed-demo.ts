import { findUserByEmail, insertUser, replacePassword, updateUser } from '../features/accounts/accounts.repository.ts';
import type { User } from '../features/accounts/accounts.table.ts';
import { hashPassword, passwordMatches } from '../features/accounts/passwords.ts';
import type { Context, Work } from '../platform/context.ts';
import { generatedSecret } from '../platform/generated-secret.ts';
import { demoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import { lastDemoAt, replaceDemoRows } from './demo.repository.ts';
import { makeDemo } from './make-demo.ts';
import { pastDays } from './make-tasks.ts';

export const demoEmail = 'demo@aide.example';
const timezone = 'Asia/Kolkata';
const trialDays = 21;
const dayMs = 86_400_000;

/**
 * Makes sure that the demo account is there with three months of data that end today, and answers how to sign in. The password
 * is generated once for this installation. A start on the same day changes nothing; on a later day the demo's own rows are
 * written anew relative to that day, and what a visitor has added stays.
 */
export async function seedDemo(work: Work): Promise<{ email: string; password: string }> {
  const { password, user } = await work.run(async ({ tx }) => ({
    password: readable(await generatedSecret(tx, 'demo-password')),
    user: await findUserByEmail(tx, demoEmail),
  }));
  const matches = user !== undefined && (await passwordMatches(user.passwordHash, password));
  const passwordHash = matches ? null : await hashPassword(password);
  await work.run(async (context) => {
    const account = user ?? (await createAccount(context, passwordHash ?? ''));
    if (user && passwordHash !== null) await replacePassword(context.tx, user.id, passwordHash);
    await refresh(context, account);
  });
  return { email: demoEmail, password };
}

/** Twelve letters and digits without those that look alike. */
function readable(secret: string): string {
  return secret.replaceAll(/[^a-km-zA-HJ-NP-Z2-9]/g, '').slice(0, 12);
}

async function createAccount({ tx, now }: Context, passwordHash: string): Promise<User> {
  const joined = new Date(now.getTime() - (pastDays + 1) * dayMs);
  return insertUser(tx, {
    id: demoId('account', 0),
    name: 'Ananya Mehta',
    email: demoEmail,
    emailKey: demoEmail,
    passwordHash,
    timezone,
    createdAt: joined,
    trialStartedAt: joined,
    trialEndsAt: now,
    trialExtensions: 1,
  });
}

async function refresh({ tx, now }: Context, user: User): Promise<void> {
  const last = await lastDemoAt(tx, user.id);
  const today = demoCalendar(now, user.timezone).today;
  if (last && demoCalendar(last, user.timezone).today.equals(today)) return;
  await updateUser(tx, user.id, { trialEndsAt: new Date(now.getTime() + trialDays * dayMs) });
  await replaceDemoRows(tx, user.id, makeDemo(user.id, now, user.timezone));
}
