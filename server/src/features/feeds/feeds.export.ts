import type { ExportSection } from '../accounts/export-account.ts';
import { presentFeed } from './feeds.presenter.ts';
import { findFeed } from './feeds.repository.ts';

export const calendarFeedExport: ExportSection = {
  name: 'calendarFeed',
  read: async ({ tx, user }) => presentFeed(await findFeed(tx, user.id)),
};
