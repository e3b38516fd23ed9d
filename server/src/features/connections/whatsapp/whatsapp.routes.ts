import type { whatsAppRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { getWhatsAppStatus, unlinkWhatsApp, type WhatsAppNumber } from './link-whatsapp.ts';
import { findLink } from './whatsapp.repository.ts';

export const whatsAppExport: ExportSection = {
  name: 'whatsapp',
  async read({ tx, user }) {
    const link = await findLink(tx, user.id);
    if (link?.phone == null) return null;
    const { phone, linkedAt, stoppedAt, lastMessageAt } = link;
    return { phone, linkedAt, stoppedAt, lastMessageAt };
  },
};

/** `getNumber` returns the server's number, or undefined if WhatsApp is not set up. */
export function whatsAppHandlers(getNumber: () => WhatsAppNumber | undefined): Handlers<typeof whatsAppRoutes> {
  return {
    getWhatsAppStatus: async ({ run }) => ({ data: await run((context) => getWhatsAppStatus(context, getNumber())) }),
    unlinkWhatsApp: async ({ run }) => ({ data: { unlinked: await run(unlinkWhatsApp) } }),
  };
}
