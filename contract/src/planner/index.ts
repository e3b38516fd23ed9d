import { analyticsRoutes } from './analytics.ts';
import { backlogRoutes } from './backlog.ts';
import { contactRoutes } from './contacts.ts';
import { recurringRoutes } from './recurring.ts';
import { taskRoutes } from './tasks.ts';

export * from './analytics.ts';
export * from './backlog.ts';
export * from './contacts.ts';
export * from './recurring.ts';
export * from './steps.ts';
export * from './task-fields.ts';
export * from './task-schemas.ts';
export * from './tasks.ts';

/** Every route of the module. */
export const plannerModuleRoutes = {
  ...analyticsRoutes,
  ...backlogRoutes,
  ...contactRoutes,
  ...recurringRoutes,
  ...taskRoutes,
};
