import { isIPv4, isIPv6 } from 'node:net';

/** An IPv6 customer has at least this many bits of one prefix, and any address in it at will. */
const networkGroups = 4;

/**
 * Returns the key of an address for rate limits: an IPv4 address, also one mapped to IPv6, or the /64 network of an IPv6 one.
 * By the whole address, a client with its own network would have as many tries as it has addresses.
 * Empty if the client has disconnected already.
 */
export function getClientNetwork(address: string | undefined): string {
  const [plain = ''] = (address ?? '').toLowerCase().split('%');
  const mapped = plain.slice(plain.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, networkGroups).join(':')}::/64` : plain;
}

/** Returns the address itself, an IPv4 one in IPv6 form as IPv4; empty if the client has disconnected already. */
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
