import type { searchRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { findEverything } from './find-everything.ts';

export function searchHandlers(): Handlers<typeof searchRoutes> {
  return {
    // In a transaction, because the similarity threshold is set for its duration.
    search: async ({ run, query }) => ({ data: await run((context) => findEverything(context, query)) }),
  };
}
