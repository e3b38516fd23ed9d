import https from 'node:https';
import { CalendarServerError, type CalendarAccess } from '../../features/connections/calendars/calendar-server.port.ts';
import { DavError } from '../../features/connections/caldav/dav-error.ts';
import { caldavSpace, davSpace } from '../../features/connections/caldav/xml-names.ts';
import { findChild, parseXml, type XmlElement } from '../../features/connections/caldav/xml.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import type { AllowList } from '../../platform/outbound/allow-list.ts';
import { AddressRejectedError, http, type Resolve } from '../../platform/outbound/post-outside.ts';
import { requestOutside, type OutsideText } from '../../platform/outbound/request-outside.ts';

export interface CaldavDeps {
  /** Internal hosts that calendars may be on; without encryption only those. */
  allowed: AllowList;
  /** Default: the system's resolver. */
  resolve?: Resolve | undefined;
}

const withinMs = 30_000;
const maxRedirects = 5;
/** A response of 50 events, or the list of all events of a calendar. */
const maxBytes = 16_000_000;
/** The list of 20,000 events. */
const maxElements = 150_000;
/** Responses of a list before other requests are served. */
const responsesPerTurn = 500;

/** Providers whose servers name each other's hosts in their responses. */
const sharedDomains = ['icloud.com', 'fastmail.com'];

const belongTogether = (host: string, other: string): boolean =>
  host === other || sharedDomains.some((domain) => host.endsWith(`.${domain}`) && other.endsWith(`.${domain}`));

/** One `response` of a multistatus. */
export interface DavResponse {
  /** An absolute URL, and its path. */
  url: string;
  path: string;
  /** The status of the resource itself: 404 for one that is gone, 507 for a list that was cut off. */
  status: number;
  /** The properties that the server has. */
  find(space: string, name: string): XmlElement | undefined;
  /** Returns the status of a property that the server does not send; undefined if it says nothing about it. */
  findRefusal(space: string, name: string): number | undefined;
}

export interface Multistatus {
  /** The URL that answered, after redirects. */
  url: string;
  status: number;
  responses: DavResponse[];
  /** The text of the element `sync-token`. */
  token: string | null;
}

export interface DavClient {
  /** Sends PROPFIND or REPORT with the sign-in. Returns other statuses than 207 without responses. */
  call(method: 'PROPFIND' | 'REPORT', url: string, depth: '0' | '1', body: string): Promise<Multistatus>;
  /** Changes or deletes a file, of the version in `if-match`. Returns the status and the new version. */
  write(
    method: 'PUT' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ status: number; etag: string | null }>;
  /** Returns where a URL redirects to, without signing in. */
  findRedirect(url: string): Promise<string>;
  close(): void;
}

/** Returns a client for one sign-in. It keeps connections open until it is closed. With `home`, the sign-in is sent only to that server. */
export function createDavClient(
  { allowed, resolve }: CaldavDeps,
  { username, password, accessToken }: CalendarAccess,
  signal: AbortSignal,
  home?: string,
): DavClient {
  const agents = {
    'https:': new https.Agent({ keepAlive: true, maxSockets: 2 }),
    'http:': new http.Agent({ keepAlive: true, maxSockets: 2 }),
  };
  const basic = Buffer.from(`${username}:${password ?? ''}`).toString('base64');
  const authorization = accessToken === undefined ? `Basic ${basic}` : `Bearer ${accessToken}`;

  async function send(method: string, url: string, headers: Record<string, string>, body = ''): Promise<OutsideText> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
    const agent = url.startsWith('http:') ? agents['http:'] : agents['https:'];
    try {
      return await requestOutside({ method, url, headers, body, signal: within, maxBytes, agent }, allowed, resolve);
    } catch (error) {
      throw toCalendarError(error, url);
    }
  }

  /** Follows redirects on the same server. */
  async function sendSigned(method: string, start: string, headers: Record<string, string>, body?: string) {
    if (home !== undefined) requireSameServer(home, start);
    let url = start;
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(method, url, { authorization, ...headers }, body);
      const { status } = response;
      if (status === 401) throw rejectSignIn(url);
      if (status >= 500 || status === 429)
        throw new CalendarServerError(
          'unreachable',
          `${new URL(url).hostname} does not work at the moment (${status}).`,
        );
      const target = findTarget(response, url);
      if (target === undefined || redirects >= maxRedirects) return { url, response };
      requireSameServer(url, target);
      url = target;
    }
  }

  return {
    async call(method, start, depth, body) {
      const headers = { depth, 'content-type': 'application/xml; charset=utf-8', prefer: 'return=minimal' };
      const { url, response } = await sendSigned(method, start, headers, body);
      return toMultistatus(url, response);
    },
    async write(method, start, headers, body) {
      const { response } = await sendSigned(method, start, headers, body);
      return { status: response.status, etag: response.headers.etag ?? null };
    },
    async findRedirect(start) {
      let url = start;
      for (let redirects = 0; redirects < maxRedirects; redirects += 1) {
        const target = findTarget(await send('GET', url, {}), url);
        if (target === undefined) break;
        url = target;
      }
      return url;
    },
    close() {
      agents['https:'].destroy();
      agents['http:'].destroy();
    },
  };
}

export function findTarget({ status, headers }: OutsideText, url: string): string | undefined {
  const { location } = headers;
  const isRedirect = status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
  return isRedirect && location !== undefined && URL.canParse(location, url) ? new URL(location, url).href : undefined;
}

/** The password is sent only to the server that the user named, and to others of the same provider. */
function requireSameServer(url: string, target: string): void {
  const [from, to] = [new URL(url), new URL(target)];
  const isWeaker = from.protocol === 'https:' && to.protocol !== 'https:';
  const isSame = from.host === to.host || (to.port === '' && belongTogether(from.hostname, to.hostname));
  if (isWeaker || !isSame)
    throw new CalendarServerError(
      'refused',
      `${from.hostname} refers to another server: ${to.hostname}. Enter its address.`,
    );
}

export function rejectSignIn(url: string): CalendarServerError {
  const { hostname } = new URL(url);
  const hint = 'iCloud, Fastmail and accounts with two factors need an app password.';
  return new CalendarServerError('sign_in', `${hostname} rejects the user name or the password. ${hint}`);
}

/** Converts an error of the connection to one with a sentence that a person can act on. It never contains the password. */
export function toCalendarError(error: unknown, url: string): CalendarServerError {
  if (error instanceof CalendarServerError) return error;
  if (error instanceof AddressRejectedError) return new CalendarServerError('refused', error.message, { cause: error });
  const host = URL.canParse(url) ? new URL(url).hostname : 'The server';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code);
  const reason = isTls ? 'has no valid certificate' : `cannot be reached${code && ` (${code})`}`;
  return new CalendarServerError('unreachable', `${host} ${reason}.`, { cause: error });
}

async function toMultistatus(url: string, { status, text }: OutsideText): Promise<Multistatus> {
  if (status !== 207) return { url, status, responses: [], token: null };
  let root: XmlElement | undefined;
  try {
    root = await parseXml(text, maxElements);
  } catch (error) {
    if (!(error instanceof DavError)) throw error;
    throw new CalendarServerError('unreachable', `${new URL(url).hostname} sent an answer that cannot be read.`, {
      cause: error,
    });
  }
  const responses: DavResponse[] = [];
  const base = new URL(url);
  for (const [at, element] of (root?.children ?? []).entries()) {
    if (at % responsesPerTurn === responsesPerTurn - 1) await nextTurn();
    const href = findChild(element, davSpace, 'href')?.text.trim() ?? '';
    if (element.space !== davSpace || element.name !== 'response' || !URL.canParse(href, url)) continue;
    const target = new URL(href, base);
    if (target.origin !== base.origin) requireSameServer(url, target.href);
    responses.push({
      url: target.href,
      path: target.pathname,
      status: parseStatus(element) ?? 200,
      ...createFinders(element),
    });
  }
  return { url, status, responses, token: (root && findChild(root, davSpace, 'sync-token')?.text.trim()) || null };
}

function parseStatus(element: XmlElement): number | undefined {
  const code = /^HTTP\/\S+\s+(\d{3})/.exec(findChild(element, davSpace, 'status')?.text.trim() ?? '')?.[1];
  return code === undefined ? undefined : Number(code);
}

function createFinders(response: XmlElement): Pick<DavResponse, 'find' | 'findRefusal'> {
  const list = (space: string, name: string) =>
    response.children.flatMap((propstat) => {
      const found =
        propstat.name === 'propstat' && findChild(findChild(propstat, davSpace, 'prop') ?? propstat, space, name);
      return found ? [{ found, status: parseStatus(propstat) ?? 200 }] : [];
    });
  return {
    find: (space, name) => list(space, name).find(({ status }) => status < 300)?.found,
    findRefusal: (space, name) => list(space, name).find(({ status }) => status >= 300)?.status,
  };
}

/** Returns the absolute URL in the `href` of a property. */
export function findHref(response: DavResponse, space: string, name: string): string | undefined {
  const property = response.find(space, name);
  const href = property && findChild(property, davSpace, 'href')?.text.trim();
  if (!href || !URL.canParse(href, response.url)) return undefined;
  const target = new URL(href, response.url).href;
  requireSameServer(response.url, target);
  return target;
}

/** Returns true for a calendar with events. */
export function isCalendar(response: DavResponse): boolean {
  const type = response.find(davSpace, 'resourcetype');
  if (!type || !findChild(type, caldavSpace, 'calendar')) return false;
  const kinds = response.find(caldavSpace, 'supported-calendar-component-set')?.children ?? [];
  return kinds.length === 0 || kinds.some(({ attributes }) => attributes.get('name')?.toUpperCase() === 'VEVENT');
}
