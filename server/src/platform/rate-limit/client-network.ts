import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 client has at least a /64 network and can use any address in it. */
const networkGroups = 4;

/**
 * Returns the rate-limit key of an address: an IPv4 address, also one mapped to IPv6, or the /64 network of an IPv6 one. By full address, a
 * client could use a new one for each attempt. Empty if the client has already disconnected.
 */
export function getClientNetwork(address: string | undefined): string {
  const [plain = ''] = (address ?? '').toLowerCase().split('%');
  const mapped = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, networkGroups).join(':')}::/64` : plain;
}

/** Returns the full address, an IPv4-mapped one as IPv4. Empty if the client has already disconnected. */
export function getClientAddress(address: string | undefined): string {
  const [plain = ''] = (address ?? '').toLowerCase().split('%');
  const mapped = plain.slice(plain.lastIndexOf(':') + 1);
  return isIPv4(mapped) ? mapped : plain;
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
