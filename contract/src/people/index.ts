import { duplicateRoutes } from './duplicates.ts';
import { messageDraftRoutes } from './message-drafts.ts';
import { relationshipRoutes } from './relationships.ts';

export * from './duplicates.ts';
export * from './message-drafts.ts';
export * from './relationships.ts';

/** Every route of the module. */
export const peopleModuleRoutes = {
  ...duplicateRoutes,
  ...messageDraftRoutes,
  ...relationshipRoutes,
};
