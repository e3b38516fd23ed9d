import { BlockList, isIP } from 'node:net';

export interface AddressRanges {
  /** Adds an address or a CIDR range such as `10.0.0.0/8`. Returns false if the text is neither. */
  add(text: string): boolean;
  has(address: string): boolean;
}

/** A set of IP addresses and ranges from the configuration. */
export function createAddressRanges(): AddressRanges {
  const list = new BlockList();
  return {
    add(text) {
      const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
      const family = getFamily(address);
      const longest = family === 'ipv4' ? 32 : 128;
      const bits = prefix === undefined ? longest : Number(prefix);
      if (family === undefined || bits > longest) return false;
      list.addSubnet(address, bits, family);
      return true;
    },
    has(address) {
      const family = getFamily(address);
      return family !== undefined && list.check(address, family);
    },
  };
}

function getFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)];
}
