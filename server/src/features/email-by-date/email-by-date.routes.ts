import type { emailByDateRoutes } from '@aide/contract';
import { fail } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { addressesVcard } from './addresses-vcard.ts';
import { listAddresses } from './list-addresses.ts';

export function emailByDateHandlers({ domain }: { domain: string | undefined }): Handlers<typeof emailByDateRoutes> {
  return {
    getMailAddresses: async ({ read }) => ({
      data: await read(async (context) => listAddresses(context, domain ?? null)),
    }),

    exportMailAddresses: async () => {
      if (domain === undefined) throw fail('NOT_FOUND', { message: 'Mail is not set up on this server yet.' });
      return { body: addressesVcard(domain), fileName: 'aide-addresses.vcf' };
    },
  };
}
