import type { twoFactorRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import type { Sessions } from '../accounts/tokens.ts';
import { codesByAccount } from './check-second-factor.ts';
import { completeSignIn, type SignInDeps } from './complete-sign-in.ts';
import { confirmOwner, withBothFactors, type ConfirmOwnerDeps } from './confirm-identity.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, getTwoFactor } from './set-up-two-factor.ts';

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

    getTwoFactor: async ({ read }) => ({ data: await read(getTwoFactor) }),

    beginTwoFactor: async ({ actor, run, body }) => {
      await confirmOwner(deps, actor, body.password);
      return { data: await run((context) => beginTwoFactor(context, seal)) };
    },

    enableTwoFactor: async ({ actor, credential, run, body }) => {
      await limiter.take(codesByAccount, actor.user.id);
      const { user, recoveryCodes } = await run((context) => enableTwoFactor(context, seal, body.code));
      return { data: { recoveryCodes, token: await sessions.renew(user, credential.id) } };
    },

    disableTwoFactor: async ({ actor, body }) => ({
      data: await withBothFactors(deps, actor, body, disableTwoFactor),
    }),

    renewRecoveryCodes: async ({ actor, body }) => ({
      data: {
        recoveryCodes: await withBothFactors(deps, actor, body, async (context) => {
          await recordOwnSecurityEvent(context, 'recovery_codes_renewed');
          return renewRecoveryCodes(context);
        }),
      },
    }),
  };
}
