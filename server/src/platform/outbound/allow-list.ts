import { createAddressRanges } from '../address-ranges.ts';

/** Non-public hosts that the operator allows users' URLs to reach: host names, addresses and ranges. */
export interface AllowList {
  host(name: string): boolean;
  address(address: string): boolean;
}

/** Returns true if `parseAllowList` can parse the text. */
export function isAllowList(text: string): boolean {
  try {
    return Boolean(parseAllowList(text));
  } catch {
    return false;
  }
}

/** Parses `intranet.example, 10.0.0.0/8, ::1`. Throws an error that names an invalid part. */
export function parseAllowList(text: string | undefined): AllowList {
  const hosts = new Set<string>();
  const ranges = createAddressRanges();
  for (const part of (text ?? '').split(',').map((piece) => piece.trim().toLowerCase())) {
    if (part === '' || ranges.add(part)) continue;
    if (!/^[a-z0-9.-]+$/.test(part)) throw new Error(`${part} is neither a host, nor an address, nor a range`);
    hosts.add(part);
  }
  return { host: (name) => hosts.has(name.toLowerCase()), address: ranges.has };
}
