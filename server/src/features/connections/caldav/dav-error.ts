import { caldavSpace, davSpace, type XmlName } from './xml-names.ts';

/** Thrown for a request that violates a precondition of WebDAV or CalDAV (RFC 4918, 16). */
export class DavError extends Error {
  override name = 'DavError';
  readonly status: number;
  readonly condition: XmlName | undefined;
  /** The URL of a conflicting resource. */
  readonly href: string | undefined;

  constructor(status: number, message: string, condition?: XmlName, href?: string) {
    super(message);
    this.status = status;
    this.condition = condition;
    this.href = href;
  }
}

const dav = (name: string): XmlName => ({ space: davSpace, name });
const caldav = (name: string): XmlName => ({ space: caldavSpace, name });

/** Returns an error for data that is not a valid iCalendar file with one task. */
export function invalidData(message: string): DavError {
  return new DavError(403, message, caldav('valid-calendar-data'));
}

export const davErrors = {
  malformedXml: (message: string) => new DavError(400, message),
  notFound: () => new DavError(404, 'There is nothing at this address.'),
  notAllowed: () => new DavError(405, 'This method is not allowed for this address.'),
  changed: () => new DavError(412, 'This was changed in the meantime. Read it again and try once more.'),
  noCalendars: () =>
    new DavError(403, 'There is one list of tasks; others cannot be made.', caldav('calendar-collection-location-ok')),
  mediaType: () => new DavError(415, 'Please send text/calendar.', caldav('supported-calendar-data')),
  component: () => new DavError(403, 'Only tasks (VTODO) can be stored here.', caldav('supported-calendar-component')),
  tooLarge: () => new DavError(413, 'The task is too large.', caldav('max-resource-size')),
  noRoom: (message: string) => new DavError(507, message, dav('quota-not-exceeded')),
  uidConflict: (href?: string) => new DavError(403, 'Another task has this UID.', caldav('no-uid-conflict'), href),
  badObject: (message: string) => new DavError(403, message, caldav('valid-calendar-object-resource')),
  report: () => new DavError(403, 'This report is not supported.', dav('supported-report')),
  syncToken: () => new DavError(403, 'This sync token is not valid any more.', dav('valid-sync-token')),
  tooMany: () => new DavError(507, 'There are more results than asked for.', dav('number-of-matches-within-limits')),
  finiteDepth: () => new DavError(403, 'The depth must be 0 or 1.', dav('propfind-finite-depth')),
};
