import { channelRoutes } from './channels.ts';
import { notificationRoutes } from './notifications.ts';
import { pushRoutes } from './push.ts';
import { reminderRoutes } from './reminders.ts';

export * from './channels.ts';
export * from './notifications.ts';
export * from './push.ts';
export * from './reminders.ts';

/** Every route of the module. */
export const remindersModuleRoutes = {
  ...channelRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...reminderRoutes,
};
