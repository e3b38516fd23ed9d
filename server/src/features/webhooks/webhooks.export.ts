import type { ExportSection } from '../accounts/export-account.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import { listWebhookRows } from './webhooks.repository.ts';

export const webhooksExport: ExportSection = {
  name: 'webhooks',
  async read({ tx, user }) {
    return (await listWebhookRows(tx, user.id)).map(presentWebhook);
  },
};
