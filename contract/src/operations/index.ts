import { serverAccountRoutes } from './server-accounts.ts';
import { serverBackupRoutes } from './server-backups.ts';
import { serverSettingsRoutes } from './server-settings.ts';

export * from './server-accounts.ts';
export * from './server-backups.ts';
export * from './server-settings.ts';

/** Every route of the module. */
export const operationsModuleRoutes = {
  ...serverAccountRoutes,
  ...serverBackupRoutes,
  ...serverSettingsRoutes,
};
