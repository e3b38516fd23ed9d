import { defaultTimeZone } from '@aide/contract/limits';

/** Browsers still return outdated names for some zones. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

export function currentName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** Returns the browser's time zone. Default: Asia/Kolkata, if the browser does not report one. */
export function browserTimeZone(): string {
  return currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || defaultTimeZone);
}

/** Returns all zones that this browser knows, and the one in use. */
export function timeZones(inUse: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(currentName);
  return [...new Set(['UTC', ...known, inUse])].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** Splits 'Asia/Ho_Chi_Minh' into region 'Asia' and city 'Ho Chi Minh'. */
export function zoneLabel(zone: string): { region: string; city: string } {
  const [region = '', ...rest] = zone.split('/');
  if (rest.length === 0) return { region: 'Other', city: region };
  return { region, city: rest.join(', ').replaceAll('_', ' ') };
}

/** Formats the offset at an instant: 'GMT+5:30'. */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
