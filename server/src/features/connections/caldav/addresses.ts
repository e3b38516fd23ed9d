/** The target of a request. */
export type Place = { kind: 'root' | 'principal' | 'home' | 'calendar' | 'unknown' } | { kind: 'object'; name: string };

export const davRoot = '/dav/';

export interface Addresses {
  root: string;
  principal: string;
  home: string;
  calendar: string;
  /** Returns the URL path of a resource. */
  toHref: (name: string) => string;
}

/** Returns the URL paths of a user. */
export function getAddresses(userId: string): Addresses {
  const calendar = `${davRoot}calendars/${userId}/tasks/`;
  return {
    root: davRoot,
    principal: `${davRoot}principals/${userId}/`,
    home: `${davRoot}calendars/${userId}/`,
    calendar,
    toHref: (name) => `${calendar}${encodeURIComponent(name)}`,
  };
}

/** Returns the target of a path or URL: `unknown` if it is another user's or does not exist. */
export function findPlace(address: string, userId: string): Place {
  const segments = splitPath(address);
  const unknown = { kind: 'unknown' } as const;
  if (!segments || segments[0] !== 'dav') return unknown;
  const [, folder, owner, list, name, ...more] = segments;
  if (folder === undefined) return { kind: 'root' };
  if (owner !== userId || more.length > 0) return unknown;
  if (folder === 'principals') return list === undefined ? { kind: 'principal' } : unknown;
  if (folder !== 'calendars') return unknown;
  if (list === undefined) return { kind: 'home' };
  if (list !== 'tasks') return unknown;
  return name === undefined ? { kind: 'calendar' } : { kind: 'object', name };
}

/** Returns the decoded segments of a path, without empty ones, or undefined if it cannot be decoded. */
function splitPath(address: string): string[] | undefined {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '');
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment));
    // A NUL cannot be stored, so no name contains one.
    return segments.some((segment) => segment.includes('\u0000')) ? undefined : segments;
  } catch {
    // URIError: an invalid escape sequence.
    return undefined;
  }
}
