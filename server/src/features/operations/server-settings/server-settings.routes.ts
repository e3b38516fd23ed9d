import type { serverSettingsRoutes, SettingsInput, SettingsTest, SignUpMode } from '@aide/contract';
import type { Context, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { isOwner } from '../../identity/accounts/owner.repository.ts';
import { requireRecentAuthentication } from '../../identity/accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { deleteSettings } from './server-settings.repository.ts';
import {
  completeInput,
  describeSettings,
  getSettingNames,
  isFixed,
  pickSettings,
  type SettingValues,
} from './server-settings.rules.ts';
import { getSignUpMode, saveSignUpMode, type SettingsStore } from './settings-store.ts';

/** Checks that the acting user owns the server. @throws NOT_FOUND */
export async function requireOwner(context: UserContext): Promise<void> {
  if (!(await isOwner(context, context.user.id))) throw fail('NOT_FOUND');
}

/**
 * Checks that the acting user owns the server and authenticated recently, against stolen sessions.
 *
 * @throws NOT_FOUND for other accounts, REAUTHENTICATION_REQUIRED
 */
export async function requireOwnerProof(context: UserContext): Promise<void> {
  await requireOwner(context);
  requireRecentAuthentication(context);
}

export interface ServerSettingsDeps {
  transactions: Transactions;
  store: SettingsStore;
  /** Values set in the environment, without defaults. */
  environment: SettingValues;
  /** Tests values. */
  test(group: SettingsInput['group'], values: SettingValues, ownersEmail: string): Promise<SettingsTest>;
  /** Reloads saved settings in this process; the others are notified by the database. */
  reload(): Promise<void>;
}

type SettingsHandlers = Omit<
  Handlers<typeof serverSettingsRoutes>,
  'listInvitations' | 'createInvitation' | 'revokeInvitation'
>;

export function serverSettingsHandlers(deps: ServerSettingsDeps): SettingsHandlers {
  const { transactions, store, environment } = deps;
  const getSaved = async (context: Context) => pickSettings(await store.read(context));
  const describe = async (context: UserContext) => {
    await requireOwner(context);
    return { data: describeSettings(environment, await getSaved(context)) };
  };

  /** @throws SETTING_INCOMPLETE */
  function complete(input: SettingsInput, saved: SettingValues): Record<string, string> {
    const values = completeInput(input, saved);
    if (values === null) throw fail('SETTING_INCOMPLETE');
    return values;
  }

  return {
    getServerRole: async ({ read, user }) => ({
      data: { isOwner: await read((context) => isOwner(context, user.id)) },
    }),

    getServerSettings: ({ read }) => read(describe),

    saveServerSettings: async ({ run, read, body, log, user }) => {
      await run(async (context) => {
        await requireOwnerProof(context);
        if (isFixed(body.group, environment)) throw fail('SETTING_FIXED');
        await store.save(context, complete(body, await getSaved(context)));
        await recordOwnSecurityEvent(context, 'server_settings_saved', body.group);
      });
      log.info({ userId: user.id, group: body.group }, 'the owner saved settings of the server');
      await deps.reload();
      return read(describe);
    },

    testServerSettings: async ({ read, body, user }) => {
      const values = await read(async (context) => {
        // A test sends saved keys to the address that was entered.
        await requireOwnerProof(context);
        return complete(body, await getSaved(context));
      });
      return { data: await deps.test(body.group, values, user.email) };
    },

    removeServerSettings: async ({ run, read, params: { group }, log, user }) => {
      await run(async (context) => {
        await requireOwnerProof(context);
        if (isFixed(group, environment)) throw fail('SETTING_FIXED');
        await deleteSettings(context, getSettingNames(group));
        await recordOwnSecurityEvent(context, 'server_settings_removed', group);
      });
      log.info({ userId: user.id, group }, 'the owner removed settings of the server');
      await deps.reload();
      return read(describe);
    },

    getSignUpMode: async () => ({
      data: { mode: await transactions.read((context) => getSignUpMode(context, store)) },
    }),

    saveSignUpMode: async ({ run, body: { mode }, log, user }) => {
      await run(async (context) => {
        await requireOwnerProof(context);
        await saveSignUpMode(context, store, mode);
        await recordOwnSecurityEvent(context, 'sign_up_mode_changed', mode);
      });
      log.info({ userId: user.id, mode }, 'the owner chose who may sign up');
      return { data: { mode } satisfies { mode: SignUpMode } };
    },
  };
}
