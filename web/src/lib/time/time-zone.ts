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

/** The zone of this browser. Default: Asia/Kolkata, where the browser does not say. */
export function browserTimeZone(): string {
  return currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || defaultTimeZone);
}

/** Every zone this browser knows, and the one in use even if it does not. */
export function timeZones(inUse: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(currentName);
  return [...new Set(['UTC', ...known, inUse])].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** 'Asia/Ho_Chi_Minh' → region 'Asia', city 'Ho Chi Minh'. */
export function zoneLabel(zone: string): { region: string; city: string } {
  const [region = '', ...rest] = zone.split('/');
  if (rest.length === 0) return { region: 'Other', city: region };
  return { region, city: rest.join(', ').replaceAll('_', ' ') };
}

/** 'GMT+5:30', as it is on that day. */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
