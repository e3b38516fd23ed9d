import type { VisitSecrets } from '../../identity/identities/identity-provider.port.ts';
import type { MailTokens } from '../mailboxes/mail-server.port.ts';

/** A calendar server with what signs in to it. */
export interface CalendarAccess {
  /** An address, a host or an email address to find calendars from; later the URL that was found. */
  url: string;
  username: string;
  /** One of both. */
  password?: string | undefined;
  accessToken?: string | undefined;
}

export interface FoundCalendar {
  url: string;
  name: string;
  /** `#rrggbb`, or null. */
  color: string | null;
}

/** An event on its server: the path of its file, and the version. */
export interface ServerResource {
  path: string;
  etag: string;
}

/** What changed since a sync-token; `expired` if the server does not know the token any more. */
export type ServerChanges = 'expired' | { token: string; changed: ServerResource[]; removed: string[] };

export interface CalendarSession {
  /** Returns the current sync-token and version of a calendar; null for what the server does not have. */
  getVersion(url: string): Promise<{ token: string | null; version: string | null }>;
  /** Lists the events with an occurrence in a time range. */
  listRange(url: string, from: Date, until: Date): Promise<ServerResource[]>;
  listChanges(url: string, token: string): Promise<ServerChanges>;
  /** Reads events; those that are gone are missing in the result. */
  fetch(url: string, paths: readonly string[]): Promise<(ServerResource & { text: string })[]>;
  /** Returns false if the server says that the user may not change this calendar. */
  canWrite(url: string): Promise<boolean>;
  /**
   * Writes an event: a new one if `etag` is null, otherwise that version of it. Returns the new version, if the server names it, or
   * `conflict` if the event has another version or exists.
   */
  put(url: string, text: string, etag: string | null): Promise<'conflict' | { etag: string | null }>;
  /** Deletes a version of an event, or any with null. An event that is gone counts as deleted. */
  remove(url: string, etag: string | null): Promise<'conflict' | 'deleted'>;
  close(): void;
}

/**
 * `refused`: an address that is not allowed. `sign_in`: the server rejects the password. `not_found`: there is no calendar. `read_only`: the
 * user may not change the calendar.
 */
export type CalendarFailure = 'refused' | 'sign_in' | 'unreachable' | 'not_found' | 'read_only';

export class CalendarServerError extends Error {
  override name = 'CalendarServerError';
  readonly reason: CalendarFailure;

  constructor(reason: CalendarFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Access to calendars. Implemented by `channels/caldav/`. Methods throw `CalendarServerError`. */
export interface CalendarServer {
  /** Finds the calendars of a user, and the URL that lists them. */
  findCalendars(access: CalendarAccess, signal: AbortSignal): Promise<{ url: string; calendars: FoundCalendar[] }>;
  open(access: CalendarAccess, signal: AbortSignal): CalendarSession;
  /** Returns the calendar that is published as a file at an address. */
  readFile(address: string, signal: AbortSignal): Promise<string>;
}

/** The sign-in to calendars with OAuth 2.0, as `MailSignIn` for mailboxes. Methods throw `MailServerError`. */
export interface CalendarSignIn {
  isSetUp(): boolean;
  /** Returns the address to find the calendars of a user at. */
  getUrl(address: string): string;
  begin(secrets: VisitSecrets, address: string): Promise<string>;
  complete(response: string, secrets: VisitSecrets): Promise<MailTokens>;
  refresh(refreshToken: string): Promise<MailTokens>;
}
