import { createContext, use } from 'react';

/** The user's time zone; until the profile is loaded, the browser's. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

export function useZone(): string {
  return use(ZoneContext);
}
