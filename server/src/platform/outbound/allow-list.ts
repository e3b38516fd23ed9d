import { BlockList, isIP } from 'node:net';

/** What an operator lets users' addresses reach although it is not public: host names, addresses and ranges. */
export interface AllowList {
  host(name: string): boolean;
  address(address: string): boolean;
}

/** Whether `readAllowList` can read it. */
export function isAllowList(text: string): boolean {
  try {
    return Boolean(readAllowList(text));
  } catch {
    return false;
  }
}

/** Reads `intranet.example, 10.0.0.0/8, ::1`; throws an error that names the part it cannot read. */
export function readAllowList(text: string | undefined): AllowList {
  const hosts = new Set<string>();
  const ranges = new BlockList();
  for (const part of (text ?? '').split(',').map((piece) => piece.trim().toLowerCase())) {
    if (part === '') continue;
    const [address = '', prefix] = part.split('/');
    const family = isIP(address);
    if (family === 0 && /^[a-z0-9.-]+$/.test(part)) hosts.add(part);
    else if (family === 0) throw new Error(`${part} is neither a host, nor an address, nor a range`);
    else if (prefix === undefined) ranges.addAddress(address, familyOf(family));
    else addRange(ranges, address, prefix, family);
  }
  return {
    host: (name) => hosts.has(name.toLowerCase()),
    address: (address) => isIP(address) !== 0 && ranges.check(address, familyOf(isIP(address))),
  };
}

function addRange(ranges: BlockList, address: string, prefix: string, family: number): void {
  const bits = Number(prefix);
  if (!/^\d+$/.test(prefix) || bits > (family === 4 ? 32 : 128)) throw new Error(`${address}/${prefix} is not a range`);
  ranges.addSubnet(address, bits, familyOf(family));
}

function familyOf(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
