import type { messageDraftRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { draftMessage, type DraftDeps } from './draft-message.ts';

export function messageDraftHandlers(deps: DraftDeps): Handlers<typeof messageDraftRoutes> {
  return {
    draftMessage: async ({ actor, body }) => ({ data: await draftMessage(deps, actor, body) }),
  };
}
