import { BlockList, isIP } from 'node:net';

const loopback = ['127.0.0.0/8', '::1/128'];

/** Reads `AIDE_MAIL_TRUST`: addresses and ranges, separated by commas; `loopback` is this machine. Throws for anything else. */
export function trustedRelays(list: string | undefined): (ip: string | undefined) => boolean {
  const entries = (list ?? '').split(',').flatMap((each) => each.trim() || []);
  const trusted = new BlockList();
  for (const entry of entries.flatMap((each) => (each === 'loopback' ? loopback : [each]))) addTo(trusted, entry);
  return (ip) => {
    const plain = ip?.replace(/^::ffff:/i, '') ?? '';
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > longest)
    throw new Error(`${entry} is neither an address, a range such as 10.0.0.0/8, nor loopback`);
  list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
}
