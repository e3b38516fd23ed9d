import { assistantRoutes } from './assistant.ts';
import { captureRoutes } from './capture.ts';
import { emailByDateRoutes } from './email-by-date.ts';
import { mentionRoutes } from './mentions.ts';
import { messageRoutes } from './messages.ts';
import { searchRoutes } from './search.ts';
import { speechRoutes } from './speech.ts';
import { telegramRoutes } from './telegram.ts';

export * from './assistant.ts';
export * from './capture.ts';
export * from './email-by-date.ts';
export * from './mentions.ts';
export * from './messages.ts';
export * from './search.ts';
export * from './speech.ts';
export * from './telegram.ts';

/** Every route of the module. */
export const assistantModuleRoutes = {
  ...assistantRoutes,
  ...captureRoutes,
  ...emailByDateRoutes,
  ...mentionRoutes,
  ...messageRoutes,
  ...searchRoutes,
  ...speechRoutes,
  ...telegramRoutes,
};
