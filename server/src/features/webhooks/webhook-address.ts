import { fail } from '../../platform/errors.ts';
import type { AllowList } from '../../platform/outbound/allow-list.ts';
import { AddressRefusedError, readOutsideUrl } from '../../platform/outbound/post-outside.ts';

/** The address as it will be used. Throws WEBHOOK_ADDRESS_REFUSED for one that can be told at sight. */
export function readWebhookAddress(text: string, allowed: AllowList): string {
  try {
    return readOutsideUrl(text, allowed).href;
  } catch (error) {
    if (error instanceof AddressRefusedError) throw fail('WEBHOOK_ADDRESS_REFUSED', { cause: error });
    throw error;
  }
}
