import type { ExportSection } from '../accounts/export-account.ts';
import { listDeliveryPage } from '../deliveries/deliveries.repository.ts';
import { presentDelivery } from '../deliveries/deliveries.presenter.ts';
import { readPreferences } from '../deliveries/settings.repository.ts';

/** More than a person would read; a log that long has its oldest lines left out. */
const mostExported = 10_000;

/** The settings and everything the product has sent or means to send. */
export const remindersExport: ExportSection = {
  name: 'reminders',
  async read({ tx, user }) {
    const { settings } = await readPreferences(tx, user.id);
    const rows = await listDeliveryPage(tx, user.id, { limit: mostExported });
    return { settings, deliveries: rows.map(presentDelivery) };
  },
};
