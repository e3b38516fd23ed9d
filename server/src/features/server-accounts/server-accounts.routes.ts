import type { serverAccountRoutes } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { findAccount } from '../accounts/find-account.ts';
import { confirmAddress } from '../email-confirmation/confirm-email.ts';
import type { RequireOwner } from '../server-settings/server-settings.routes.ts';
import {
  deleteAccountById,
  extendAccountTrial,
  getAccount,
  listAccounts,
  setAccountAccess,
} from './manage-accounts.ts';

export interface ServerAccountDeps {
  requireOwner: RequireOwner;
  ownerEmail: string | undefined;
  links: AccountLinks;
}

export function serverAccountHandlers(deps: ServerAccountDeps): Handlers<typeof serverAccountRoutes> {
  const { requireOwner, ownerEmail, links } = deps;

  /** @throws NOT_FOUND, OWNER_NEEDED when the owner would lock themselves out */
  async function requireOther(context: UserContext, id: string): Promise<void> {
    await requireOwner(context);
    if (id === context.user.id) throw fail('OWNER_NEEDED');
  }

  return {
    listServerAccounts: async ({ read, query: { search = '' } }) => ({
      data: await read(async (context) => {
        await requireOwner(context);
        return listAccounts(context, { search, ownerEmail });
      }),
    }),

    setServerAccountAccess: async ({ run, params: { id }, body: { disabled } }) => ({
      data: await run(async (context) => {
        await requireOther(context, id);
        await setAccountAccess(context, id, disabled);
        return getAccount(context, id, ownerEmail);
      }),
    }),

    deleteServerAccount: async ({ run, params: { id } }) => {
      await run(async (context) => {
        await requireOther(context, id);
        await deleteAccountById(context, id);
      });
      return { data: { id } };
    },

    createServerAccountReset: async ({ read, params: { id } }) => {
      const user = await read(async (context) => {
        await requireOwner(context);
        return findAccount(context, id);
      });
      if (!user) throw fail('NOT_FOUND');
      return { data: { link: await links.issueReset(user) } };
    },

    confirmServerAccountEmail: async ({ run, params: { id }, body: { email } }) => ({
      data: await run(async (context) => {
        await requireOwner(context);
        await confirmAddress(context, id, email);
        return getAccount(context, id, ownerEmail);
      }),
    }),

    extendServerAccountTrial: async ({ run, params: { id }, body: { days } }) => ({
      data: await run(async (context) => {
        await requireOwner(context);
        await extendAccountTrial(context, id, days);
        return getAccount(context, id, ownerEmail);
      }),
    }),
  };
}
