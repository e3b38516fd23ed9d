import { operationsModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { ServerModule } from '../server-module.ts';
import { repeatingBackups } from './backups/backup-schedule.ts';
import { backupHandlers, type BackupDeps } from './backups/backups.routes.ts';
import { purgeInvitations } from './invitations/invitations.repository.ts';
import { invitationHandlers } from './invitations/invitations.routes.ts';
import { serverAccountHandlers, type ServerAccountDeps } from './server-accounts/server-accounts.routes.ts';
import { serverSettingsHandlers, type ServerSettingsDeps } from './server-settings/server-settings.routes.ts';

export const serverSettingsPurpose = 'server settings';

export const operationsModule: ServerModule = {
  subscriptions: [],
  purges: [purgeInvitations],
  repeatingWork: [repeatingBackups],
  sealedColumns: [{ purpose: serverSettingsPurpose, table: 'server_settings', column: 'value', owner: 'name' }],
};

export interface OperationsParts extends ServerSettingsDeps, ServerAccountDeps, BackupDeps {
  appUrl: string;
}

/** Mounts the pages of the server's owner: settings, invitations, accounts, health and backups. */
export function mountOperations(server: FastifyInstance, deps: MountDeps, parts: OperationsParts): void {
  mount(server, deps, operationsModuleRoutes, {
    ...serverSettingsHandlers(parts),
    ...invitationHandlers(parts),
    ...serverAccountHandlers(parts),
    ...backupHandlers(parts),
  });
}
