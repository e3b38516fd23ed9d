import { BlockList, isIP } from 'node:net';

/** All ranges that IANA's special-purpose registries do not list as globally reachable, and those that embed another address. */
const special = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

// One list per family: in a shared one, an IPv4 address would also match the IPv4-mapped range, which is blocked as a whole.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of special) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4';
  blocked[family].addSubnet(network, bits, family);
}

/** Returns true for an address of the public internet: not this machine, its network or a cloud metadata service. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  return isIP(plain) !== 0 && !blocked[family].check(plain, family);
}
