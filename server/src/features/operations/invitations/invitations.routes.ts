import type { serverSettingsRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { requireOwner, requireOwnerProof } from '../server-settings/server-settings.routes.ts';
import { createInvitation, listInvitations, revokeInvitation } from './invitations.ts';

export function invitationHandlers(deps: {
  appUrl: string;
}): Pick<Handlers<typeof serverSettingsRoutes>, 'listInvitations' | 'createInvitation' | 'revokeInvitation'> {
  const { appUrl } = deps;
  return {
    listInvitations: async ({ read }) => ({
      data: await read(async (context) => {
        await requireOwner(context);
        return listInvitations(context);
      }),
    }),

    createInvitation: async ({ run }) => ({
      data: await run(async (context) => {
        await requireOwnerProof(context);
        await recordOwnSecurityEvent(context, 'invitation_created');
        return createInvitation(context, appUrl);
      }),
    }),

    revokeInvitation: async ({ run, params: { id } }) => {
      await run(async (context) => {
        await requireOwner(context);
        await revokeInvitation(context, id);
        await recordOwnSecurityEvent(context, 'invitation_revoked');
      });
      return { data: { id } };
    },
  };
}
