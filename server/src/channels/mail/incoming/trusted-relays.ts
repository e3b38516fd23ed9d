import { createAddressRanges } from '../../../platform/address-ranges.ts';

const loopback = ['127.0.0.0/8', '::1/128'];

/** Parses `AIDE_MAIL_TRUST`: addresses and ranges, separated by commas; `loopback` is this machine. Throws for anything else. */
export function trustedRelays(list: string | undefined): (ip: string | undefined) => boolean {
  const entries = (list ?? '').split(',').flatMap((each) => each.trim() || []);
  const trusted = createAddressRanges();
  for (const entry of entries.flatMap((each) => (each === 'loopback' ? loopback : [each])))
    if (!trusted.add(entry))
      throw new Error(`${entry} is neither an address, a range such as 10.0.0.0/8, nor loopback`);
  return (ip) => trusted.has(ip?.replace(/^::ffff:/i, '') ?? '');
}
