import { createAddressRanges } from '../address-ranges.ts';

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
  const ranges = createAddressRanges();
  for (const part of (text ?? '').split(',').map((piece) => piece.trim().toLowerCase())) {
    if (part === '' || ranges.add(part)) continue;
    if (!/^[a-z0-9.-]+$/.test(part)) throw new Error(`${part} is neither a host, nor an address, nor a range`);
    hosts.add(part);
  }
  return { host: (name) => hosts.has(name.toLowerCase()), address: ranges.has };
}
