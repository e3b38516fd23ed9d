import type { SecurityEventType, serverAccountRoutes } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { AccountLinks } from '../../identity/accounts/account-links.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { recordOwnSecurityEvent, recordSecurityEvent } from '../../identity/accounts/security-events.ts';
import { confirmAddress } from '../../identity/email-confirmation/confirm-email.ts';
import { endServerTrial } from '../../identity/trial/extend-trial.ts';
import { requireOwner, requireOwnerProof } from '../server-settings/server-settings.routes.ts';
import {
  deleteAccountById,
  extendAccountTrial,
  getAccount,
  listAccounts,
  setAccountAccess,
} from './manage-accounts.ts';

export interface ServerAccountDeps {
  links: AccountLinks;
}

export function serverAccountHandlers(deps: ServerAccountDeps): Handlers<typeof serverAccountRoutes> {
  const { links } = deps;

  /** @throws NOT_FOUND, REAUTHENTICATION_REQUIRED, OWNER_NEEDED if the owner would lock themselves out */
  async function requireOther(context: UserContext, id: string): Promise<void> {
    await requireOwnerProof(context);
    if (id === context.user.id) throw fail('OWNER_NEEDED');
  }

  /** Records an action of the owner in the owner's security log, with the account's address at that time. @throws NOT_FOUND */
  async function record(context: UserContext, type: SecurityEventType, id: string): Promise<User> {
    const user = await findAccount(context, id);
    if (!user) throw fail('NOT_FOUND');
    await recordOwnSecurityEvent(context, type, user.email);
    return user;
  }

  return {
    listServerAccounts: async ({ read, query: { search = '' } }) => ({
      data: await read(async (context) => {
        await requireOwner(context);
        return listAccounts(context, search);
      }),
    }),

    setServerAccountAccess: async ({ run, params: { id }, body: { disabled } }) => ({
      data: await run(async (context) => {
        await requireOther(context, id);
        if (await setAccountAccess(context, id, disabled))
          await record(context, disabled ? 'owner_disabled_account' : 'owner_enabled_account', id);
        return getAccount(context, id);
      }),
    }),

    deleteServerAccount: async ({ run, params: { id } }) => {
      await run(async (context) => {
        await requireOther(context, id);
        await record(context, 'owner_deleted_account', id);
        await deleteAccountById(context, id);
      });
      return { data: { id } };
    },

    createServerAccountReset: async ({ run, params: { id } }) => {
      const user = await run(async (context) => {
        await requireOwnerProof(context);
        const account = await record(context, 'owner_created_reset_link', id);
        if (id !== context.user.id) await recordSecurityEvent(context, { type: 'reset_link_created', userId: id });
        return account;
      });
      return { data: { link: await links.issueReset(user) } };
    },

    confirmServerAccountEmail: async ({ run, params: { id }, body: { email } }) => ({
      data: await run(async (context) => {
        await requireOwnerProof(context);
        await confirmAddress(context, id, email);
        await record(context, 'owner_confirmed_email', id);
        return getAccount(context, id);
      }),
    }),

    extendServerAccountTrial: async ({ run, params: { id }, body: { days } }) => ({
      data: await run(async (context) => {
        await requireOwner(context);
        await extendAccountTrial(context, id, days);
        await record(context, 'owner_extended_trial', id);
        return getAccount(context, id);
      }),
    }),

    endServerTrial: async ({ run }) => {
      await run(async (context) => {
        await requireOwner(context);
        await endServerTrial(context);
        context.log.info('the owner ended the trial of this server');
      });
      return { data: { hasTrial: false } };
    },
  };
}
