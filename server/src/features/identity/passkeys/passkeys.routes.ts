import type { passkeyRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { signInByAddress } from '../accounts/accounts.routes.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import type { Sessions } from '../accounts/tokens.ts';
import { listPasskeyRows } from './passkeys.repository.ts';
import { beginPasskey, createPasskey, deletePasskey, presentPasskey } from './register-passkey.ts';
import { presentSupport, requireRelyingParty, type FindRelyingParty } from './relying-party.ts';
import { beginPasskeySignIn, completePasskeySignIn, type PasskeySignInDeps } from './sign-in-with-passkey.ts';

export interface PasskeyDeps extends PasskeySignInDeps {
  sessions: Sessions;
  devices: KnownDevices;
  findParty: FindRelyingParty;
}

export function passkeyHandlers(deps: PasskeyDeps): Handlers<typeof passkeyRoutes> {
  const { transactions, limiter, sessions, findParty } = deps;
  return {
    beginPasskeySignIn: async ({ body, address }) => {
      await limiter.take(signInByAddress, address);
      const party = requireRelyingParty(findParty);
      return { data: { origin: party.origin, options: await beginPasskeySignIn(deps, party, body.challenge) } };
    },

    completePasskeySignIn: async ({ body, address, client }) => {
      await limiter.take(signInByAddress, address);
      const user = await completePasskeySignIn(deps, requireRelyingParty(findParty), body);
      return { data: { token: await sessions.open(user, client), device: await deps.devices.issue(user) } };
    },

    listPasskeys: async ({ read }) => {
      const rows = await read(({ tx, user }) => listPasskeyRows(tx, user.id));
      return { data: { passkeys: rows.map(presentPasskey), support: presentSupport(findParty) } };
    },

    beginPasskey: async ({ actor }) => {
      const party = requireRelyingParty(findParty);
      return { data: { origin: party.origin, options: await beginPasskey(transactions, party, actor) } };
    },

    createPasskey: async ({ actor, body }) => ({
      data: presentPasskey(await createPasskey(transactions, requireRelyingParty(findParty), actor, body)),
    }),

    deletePasskey: async ({ run, params: { id } }) => {
      await run((context) => deletePasskey(context, id));
      return { data: { id } };
    },
  };
}
