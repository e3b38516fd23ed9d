import { createContext, use } from 'react';

/** The zone the user lives by; until the profile is known, the browser's. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

export function useZone(): string {
  return use(ZoneContext);
}
