import type { accountRoutes, Login, SecondFactorNeeded } from '@aide/contract';
import type { Context, Transactions, Client } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { streamTexts } from '../../../platform/http/stream-pages.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { presentProfile, type ProfileFacts } from './accounts.presenter.ts';
import { toEmailKey, findUserByEmail } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { writeAccountExport, type ExportSection } from './export-account.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { signUp } from './sign-up.ts';
import type { KnownDevices } from './known-devices.ts';
import { withSignInLimits } from './record-rejections.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from './security-events.ts';
import type { Sessions } from './tokens.ts';
import { cancelEmailChange, isNewEmail, getProfile, saveTaskView, updateProfile } from './profile.ts';
import { fail } from '../../../platform/errors.ts';

const minute = 60_000;

/**
 * Password attempts are limited by network address, by account and address, and by account. A device that has signed in to the account
 * before has a separate allowance, so that the attempts of others do not lock its user out.
 */
const signInByAccount: Limit = { name: 'sign-in-account', burst: 100, periodMs: 60 * minute };
const signInByAccountAndAddress: Limit = { name: 'sign-in-account-address', burst: 20, periodMs: 15 * minute };
const signInByDevice: Limit = { name: 'sign-in-device', burst: 20, periodMs: 15 * minute };
export const signInByAddress: Limit = { name: 'sign-in-address', burst: 60, periodMs: 15 * minute };
const signUpByAddress: Limit = { name: 'sign-up-address', burst: 30, periodMs: 60 * minute };
/** Each new address gets a mail, so changes are limited. */
const emailChangeByAccount: Limit = { name: 'email-change', burst: 5, periodMs: 60 * minute };
const passwordChangeByAccount: Limit = { name: 'password-change', burst: 10, periodMs: 15 * minute };

export interface AccountDeps {
  transactions: Transactions;
  sessions: Sessions;
  limiter: RateLimiter;
  trialDays: number;
  exportSections: ExportSection[];
  /** Returns the challenge after a correct password, or null if the account has no second factor. */
  challengeFor(user: User): Promise<SecondFactorNeeded | null>;
  profile: ProfileFacts;
  devices: KnownDevices;
  /** Plans the mail that confirms the account's email or pending email. Does nothing if the server sends no mail. */
  planConfirmation(context: Context, user: User): Promise<void>;
  /** Creates an account with `create` if sign-up is allowed. @throws SIGN_UP_CLOSED, INVITATION_NEEDED */
  admit(context: Context, invite: string | undefined, create: () => Promise<User>): Promise<User>;
}

export function accountHandlers({
  transactions,
  sessions,
  limiter,
  trialDays,
  exportSections,
  challengeFor,
  profile,
  planConfirmation,
  admit,
  devices,
}: AccountDeps): Handlers<typeof accountRoutes> {
  async function takeSignIn({ email, devices: shown = [] }: Login, address: string): Promise<void> {
    const emailKey = toEmailKey(email);
    const deviceId = await devices.find(shown, emailKey);
    if (deviceId !== undefined) return limiter.take(signInByDevice, deviceId);
    await limiter.take(signInByAddress, address);
    await limiter.take(signInByAccountAndAddress, `${emailKey} ${address}`);
    return limiter.take(signInByAccount, emailKey);
  }

  return {
    signup: async ({ body: { password, invite, ...input }, address }) => {
      await limiter.take(signUpByAddress, address);
      await requireUncommonPassword(password);
      const passwordHash = await hashPassword(password);
      const user = await transactions.run(async (context) => {
        const created = await admit(context, invite, () => signUp(context, { ...input, passwordHash }, trialDays));
        await planConfirmation(context, created);
        return created;
      });
      return { data: presentProfile(user, profile) };
    },

    login: async ({ body, address, client }) => {
      await withSignInLimits({ transactions, limiter }, body, client, () => takeSignIn(body, address));
      const user = await signIn(transactions, body, client);
      const challenge = await challengeFor(user);
      if (challenge !== null) return { data: challenge };
      return { data: { token: await sessions.open(user, client), device: await devices.issue(user) } };
    },

    getProfile: async ({ read }) => toProfileResponse(await read(getProfile), profile),

    updateProfile: async ({ run, body, user }) => {
      const isChange = isNewEmail({ user }, body);
      if (isChange) await limiter.take(emailChangeByAccount, user.id);
      const updated = await run(async (context) => {
        const row = await updateProfile(context, body);
        if (isChange) await planConfirmation(context, row);
        return row;
      });
      return toProfileResponse(updated, profile);
    },

    saveTaskView: async ({ run, body }) => ({ data: await run((context) => saveTaskView(context, body)) }),

    cancelEmailChange: async ({ run }) => toProfileResponse(await run(cancelEmailChange), profile),

    changePassword: async ({ actor, credential, body }) => {
      await limiter.take(passwordChangeByAccount, actor.user.id);
      const user = await changePassword(transactions, actor, body);
      return { data: { token: await sessions.renew(user, credential.id) }, message: 'Password changed' };
    },

    exportAccount: async ({ read, run }) => {
      await run((context) => recordOwnSecurityEvent(context, 'data_exported'));
      const body = await streamTexts(writeAccountExport(read, exportSections));
      return { body, fileName: 'aide-export.json' };
    },

    deleteAccount: async ({ run, body }) => {
      await run((context) => deleteAccount(context, body.confirmation));
      return { data: { deleted: true } };
    },
  };
}

/** The specification has the name and the bot flag on both levels of the response. */
function toProfileResponse(user: User, profile: ProfileFacts) {
  const data = presentProfile(user, profile);
  return { data, name: data.name, hasTelegram: data.hasTelegram };
}

/**
 * Returns the user with this email and password. An unknown email takes as long as a wrong password; both are recorded in the security log.
 *
 * @throws INVALID_CREDENTIALS
 */
async function signIn(transactions: Transactions, { email, password }: Login, client: Client): Promise<User> {
  const user = await transactions.read(({ tx }) => findUserByEmail(tx, email));
  const matches = await passwordMatches(user?.passwordHash, password);
  if (user && matches) return user;
  const userId = user?.id ?? null;
  await transactions.run((context) => recordSecurityEvent(context, { type: 'sign_in_failed', userId, client }));
  throw fail('INVALID_CREDENTIALS');
}
