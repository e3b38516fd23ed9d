import { calendarRoutes } from './calendars.ts';
import { feedRoutes } from './feeds.ts';
import { mailboxRoutes } from './mailboxes.ts';
import { taskImportRoutes } from './task-import.ts';
import { webhookRoutes } from './webhooks.ts';
import { whatsAppRoutes } from './whatsapp.ts';

export * from './calendars.ts';
export * from './feeds.ts';
export * from './mailboxes.ts';
export * from './task-import.ts';
export * from './webhooks.ts';
export * from './whatsapp.ts';

/** Every route of the module. */
export const connectionsModuleRoutes = {
  ...calendarRoutes,
  ...feedRoutes,
  ...mailboxRoutes,
  ...taskImportRoutes,
  ...webhookRoutes,
  ...whatsAppRoutes,
};
