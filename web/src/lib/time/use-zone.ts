import { createContext, use } from 'react';

/** The user's time zone. Undefined until the profile is loaded. */
export const ZoneContext = createContext<string | undefined>(undefined);

let browserZone: string | undefined;

/** Returns the user's time zone; until the profile is loaded, the browser's. */
export function useZone(): string {
  const zone = use(ZoneContext);
  // Not when the module is evaluated: the first use of Intl blocks a phone for 80 ms.
  return zone ?? (browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
