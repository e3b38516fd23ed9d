import { vapidSecret } from '../features/reminders/push/vapid-keys.ts';
import type { SealedColumn } from '../platform/secret/reseal.ts';

export const twoFactorPurpose = 'second factors';
export const webhookPurpose = 'webhook secrets';
export const vapidPurpose = 'push keys';
export const serverSettingsPurpose = 'server settings';

/** All columns that are sealed with the signing key, so that a rotation can reseal them. */
export const sealedColumns: readonly SealedColumn[] = [
  { purpose: twoFactorPurpose, table: 'two_factor', column: 'secret', owner: 'user_id' },
  { purpose: webhookPurpose, table: 'webhooks', column: 'secret', owner: 'id' },
  { purpose: serverSettingsPurpose, table: 'server_settings', column: 'value', owner: 'name' },
  { purpose: vapidPurpose, table: 'secrets', column: 'value', owner: 'name', only: vapidSecret },
];
