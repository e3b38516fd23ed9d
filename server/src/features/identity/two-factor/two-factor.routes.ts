import type { twoFactorRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import type { Sessions } from '../accounts/tokens.ts';
import { codesByAccount } from './check-second-factor.ts';
import { completeSignIn, type SignInDeps } from './complete-sign-in.ts';
import { confirmOwner, withBothFactors, type ConfirmOwnerDeps } from './confirm-identity.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, readTwoFactor } from './set-up-two-factor.ts';

export interface TwoFactorDeps extends SignInDeps, ConfirmOwnerDeps {
  sessions: Sessions;
  devices: KnownDevices;
}

export function twoFactorHandlers(deps: TwoFactorDeps): Handlers<typeof twoFactorRoutes> {
  const { sessions, limiter, seal } = deps;
  return {
    completeLogin: async ({ body, client }) => {
      const user = await completeSignIn(deps, body, client);
      return { data: { token: await sessions.open(user, client), device: await deps.devices.issue(user) } };
    },

    getTwoFactor: async ({ read }) => ({ data: await read(readTwoFactor) }),

    beginTwoFactor: async ({ caller, run, body }) => {
      await confirmOwner(deps, caller, body.password);
      return { data: await run((context) => beginTwoFactor(context, seal)) };
    },

    enableTwoFactor: async ({ caller, credential, run, body }) => {
      await limiter.take(codesByAccount, caller.user.id);
      const { user, recoveryCodes } = await run((context) => enableTwoFactor(context, seal, body.code));
      return { data: { recoveryCodes, token: await sessions.renew(user, credential.id) } };
    },

    disableTwoFactor: async ({ caller, body }) => ({
      data: await withBothFactors(deps, caller, body, disableTwoFactor),
    }),

    renewRecoveryCodes: async ({ caller, body }) => ({
      data: {
        recoveryCodes: await withBothFactors(deps, caller, body, async (context) => {
          await recordOwnSecurityEvent(context, 'recovery_codes_renewed');
          return renewRecoveryCodes(context);
        }),
      },
    }),
  };
}
