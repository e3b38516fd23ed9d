import type { messageDraftRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { draftMessage, type DraftDeps } from './draft-message.ts';

export function messageDraftHandlers(deps: DraftDeps): Handlers<typeof messageDraftRoutes> {
  return {
    draftMessage: async ({ caller, body }) => ({ data: await draftMessage(deps, caller, body) }),
  };
}
