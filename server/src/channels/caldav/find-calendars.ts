import { resolveSrv } from 'node:dns/promises';
import {
  CalendarServerError,
  type CalendarAccess,
  type CalendarServer,
  type FoundCalendar,
} from '../../features/connections/calendars/calendar-server.port.ts';
import { appleSpace, caldavSpace, davSpace } from '../../features/connections/caldav/xml-names.ts';
import {
  createDavClient,
  findHref,
  isCalendar,
  rejectSignIn,
  type CaldavDeps,
  type DavClient,
  type DavResponse,
} from './dav-client.ts';

/** Providers whose servers are not found by the domain of an email address. */
const providers: readonly (readonly [url: string, domains: string])[] = [
  ['https://caldav.icloud.com/', 'icloud.com me.com mac.com apple.com'],
  ['https://caldav.fastmail.com/', 'fastmail.com fastmail.fm messagingengine.com'],
  ['https://dav.mailbox.org/', 'mailbox.org'],
  ['https://posteo.de:8443/', 'posteo.de posteo.net'],
  ['https://caldav.gmx.net/', 'gmx.net gmx.de gmx.at gmx.ch'],
  ['https://caldav.web.de/', 'web.de'],
  ['https://calendar.zoho.com/', 'zoho.com zohomail.com'],
  ['https://calendar.zoho.in/', 'zoho.in zohomail.in'],
  ['https://caldav.calendar.yahoo.com/', 'yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com'],
];
const byDomain = new Map(providers.flatMap(([url, domains]) => domains.split(' ').map((domain) => [domain, url])));

const maxCalendars = 50;
const longestName = 200;
const wellKnown = '/.well-known/caldav';

const propfind = `<d:propfind xmlns:d="${davSpace}" xmlns:c="${caldavSpace}" xmlns:a="${appleSpace}"><d:prop><d:resourcetype/><d:displayname/><d:current-user-principal/><c:calendar-home-set/><c:supported-calendar-component-set/><a:calendar-color/></d:prop></d:propfind>`;

/** Finds the calendars of a user: from a URL, a host or an email address, over SRV, `.well-known` and the principal (RFC 6764). */
export async function findCalendars(
  deps: CaldavDeps,
  access: CalendarAccess,
  signal: AbortSignal,
): ReturnType<CalendarServer['findCalendars']> {
  const client = createDavClient(deps, access, signal);
  let failure = new CalendarServerError('not_found', 'No calendar was found at this address. Please check it.');
  try {
    for (const start of await listStarts(access.url)) {
      try {
        const url = start.endsWith(wellKnown) ? await client.findRedirect(start) : start;
        if (url !== start) requireOwnHost(getDomain(access.url), url);
        const found = await search(client, url, access.accessToken !== undefined);
        if (found.calendars.length > 0) return found;
      } catch (error) {
        if (!(error instanceof CalendarServerError) || error.reason === 'sign_in') throw error;
        // What the first address says is what the user entered.
        if (failure.reason === 'not_found') failure = error;
      }
    }
  } finally {
    client.close();
  }
  throw failure;
}

/** Returns the host or the domain that the user entered. */
function getDomain(address: string): string {
  const text = address.trim();
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).hostname;
  return text.slice(text.lastIndexOf('@') + 1).toLowerCase();
}

const isOwnHost = (domain: string, host: string): boolean =>
  host === domain || host.endsWith(`.${domain}`) || providers.some(([url]) => new URL(url).hostname === host);

/** The password is sent only to hosts of the entered domain and to known providers: DNS and redirects can be forged. */
function requireOwnHost(domain: string, url: string): void {
  const { hostname } = new URL(url);
  if (!isOwnHost(domain, hostname))
    throw new CalendarServerError('refused', `${domain} refers to another server: ${hostname}. Enter its address.`);
}

/** Returns the URLs to begin at, most likely first. */
async function listStarts(address: string): Promise<string[]> {
  const text = address.trim();
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    const others = [`${url.origin}${wellKnown}`, `${url.origin}/`];
    return url.pathname === '/' ? [url.href, others[0] ?? ''] : [url.href, ...others];
  }
  const domain = getDomain(text);
  const known = byDomain.get(domain);
  if (known !== undefined) return [known];
  const url = `https://${domain}`;
  if (!URL.canParse(url) || new URL(url).pathname !== '/') return URL.canParse(url) ? [url] : [];
  // A domain without the record, or without an answer, has none.
  const records = await resolveSrv(`_caldavs._tcp.${domain}`).catch(() => []);
  const servers = records
    .filter(({ name }) => name !== '' && name !== '.')
    .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
    .map(({ name, port }) => `https://${name.toLowerCase()}:${port}${wellKnown}`);
  const own = servers.filter((server) => isOwnHost(domain, new URL(server).hostname));
  if (own.length === 0 && servers[0] !== undefined) requireOwnHost(domain, servers[0]);
  return [...own, `${url}${wellKnown}`, `${url}/`];
}

async function search(
  client: DavClient,
  start: string,
  hasToken: boolean,
): Promise<{ url: string; calendars: FoundCalendar[] }> {
  const list = async (url: string, depth: '0' | '1'): Promise<DavResponse[]> => {
    const { status, responses } = await client.call('PROPFIND', url, depth, propfind);
    // Google answers 403 if the consent has no access to calendars.
    if (status === 403 && hasToken) throw rejectSignIn(url);
    return responses.filter((each) => each.status < 300);
  };
  const [here] = await list(start, '0');
  if (!here) return { url: start, calendars: [] };
  if (isCalendar(here)) return { url: here.url, calendars: [toCalendar(here)] };
  const principal = findHref(here, davSpace, 'current-user-principal');
  const findHome = async (): Promise<string | undefined> => {
    const [found] = principal === undefined ? [] : await list(principal, '0');
    return found && findHref(found, caldavSpace, 'calendar-home-set');
  };
  const home = findHref(here, caldavSpace, 'calendar-home-set') ?? (await findHome()) ?? here.url;
  // A server may list a calendar twice.
  const byUrl = new Map((await list(home, '1')).filter(isCalendar).map((each) => [each.url, each]));
  return { url: home, calendars: [...byUrl.values()].slice(0, maxCalendars).map(toCalendar) };
}

function toCalendar(response: DavResponse): FoundCalendar {
  const name = response.find(davSpace, 'displayname')?.text.trim() || 'Calendar';
  const color = /^#[0-9a-f]{6}/i
    .exec(response.find(appleSpace, 'calendar-color')?.text.trim() ?? '')?.[0]
    .toLowerCase();
  return { url: response.url, name: name.slice(0, longestName), color: color ?? null };
}
