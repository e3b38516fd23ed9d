import type { securityRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { recentAuthenticationMs } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { listSecurityEvents } from '../security-log/security-log.routes.ts';
import { markAuthenticated } from '../sessions/sessions.ts';
import { confirmCode, confirmPassword, type ConfirmDeps } from '../two-factor/confirm-identity.ts';

export function securityHandlers(deps: ConfirmDeps): Handlers<typeof securityRoutes> {
  return {
    reauthenticate: async ({ caller, run, body }) => {
      if (body.password !== undefined) await confirmPassword(deps, caller, body.password);
      else await confirmCode(deps, caller, body.code ?? '');
      const now = await run(async (context) => {
        await markAuthenticated(context);
        await recordOwnSecurityEvent(context, 'reauthenticated');
        return context.now;
      });
      return { data: { until: new Date(now.getTime() + recentAuthenticationMs).toISOString() } };
    },

    listSecurityEvents: async ({ read, query }) => {
      const { rows, nextCursor } = await read((context) => listSecurityEvents(context, query));
      return { data: rows, nextCursor };
    },
  };
}
