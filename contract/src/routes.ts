import { assistantModuleRoutes } from './assistant/index.ts';
import { connectionsModuleRoutes } from './connections/index.ts';
import { identityModuleRoutes } from './identity/index.ts';
import { operationsModuleRoutes } from './operations/index.ts';
import { peopleModuleRoutes } from './people/index.ts';
import { plannerModuleRoutes } from './planner/index.ts';
import { remindersModuleRoutes } from './reminders/index.ts';
import { eventRoutes } from './events.ts';

/** Every route of the API, for code that handles all of them: the documentation and the route tests. */
export const routes = {
  ...identityModuleRoutes,
  ...plannerModuleRoutes,
  ...peopleModuleRoutes,
  ...remindersModuleRoutes,
  ...assistantModuleRoutes,
  ...connectionsModuleRoutes,
  ...operationsModuleRoutes,
  ...eventRoutes,
};
