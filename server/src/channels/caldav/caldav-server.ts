import {
  CalendarServerError,
  type CalendarServer,
  type CalendarSession,
  type ServerChanges,
  type ServerResource,
} from '../../features/connections/calendars/calendar-server.port.ts';
import { calendarServerSpace, caldavSpace, davSpace } from '../../features/connections/caldav/xml-names.ts';
import { escapeXml } from '../../features/connections/caldav/xml.ts';
import { requestOutside } from '../../platform/outbound/request-outside.ts';
import {
  createDavClient,
  findTarget,
  toCalendarError,
  type CaldavDeps,
  type DavClient,
  type Multistatus,
} from './dav-client.ts';
import { findCalendars } from './find-calendars.ts';

/** Responses of a list that was cut off, read one after the other. */
const maxPages = 100;
const maxFileBytes = 16_000_000;
const fileWithinMs = 30_000;
const maxRedirects = 5;

const spaces = `xmlns:d="${davSpace}" xmlns:c="${caldavSpace}" xmlns:cs="${calendarServerSpace}"`;

/** Returns the access to calendars over CalDAV, and to published calendar files. */
export function createCaldavServer(deps: CaldavDeps): CalendarServer {
  return {
    findCalendars: (access, signal) => findCalendars(deps, access, signal),
    open: (access, signal) => openSession(createDavClient(deps, access, signal, access.url)),
    readFile: (address, signal) => readFile(deps, address, signal),
  };
}

const formatMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function openSession(client: DavClient): CalendarSession {
  return {
    async getVersion(url) {
      const body = `<d:propfind ${spaces}><d:prop><d:sync-token/><cs:getctag/></d:prop></d:propfind>`;
      const [found] = requireResponses(await client.call('PROPFIND', url, '0', body), url);
      const token = found?.find(davSpace, 'sync-token')?.text.trim();
      const version = found?.find(calendarServerSpace, 'getctag')?.text.trim();
      return { token: token || null, version: version || null };
    },
    async listRange(url, from, until) {
      const range = `<c:time-range start="${formatMoment(from)}" end="${formatMoment(until)}"/>`;
      const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
      const body = `<c:calendar-query ${spaces}><d:prop><d:getetag/></d:prop><c:filter>${filter}</c:filter></c:calendar-query>`;
      return toResources(requireResponses(await client.call('REPORT', url, '1', body), url));
    },
    listChanges: (url, token) => listChanges(client, url, token),
    async fetch(url, paths) {
      if (paths.length === 0) return [];
      const hrefs = paths.map((path) => `<d:href>${escapeXml(path)}</d:href>`).join('');
      const body = `<c:calendar-multiget ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`;
      const responses = requireResponses(await client.call('REPORT', url, '1', body), url);
      return responses.flatMap((response) => {
        const text = response.find(caldavSpace, 'calendar-data')?.text ?? '';
        const refusal = response.findRefusal(caldavSpace, 'calendar-data');
        const status = response.status >= 300 ? response.status : (refusal ?? 200);
        const isGone = status === 404 || status === 410;
        // Any other status may be temporary: the event is not gone. Without the right to read it, it is an event without a time.
        if (status >= 300 && !isGone && refusal !== 401 && refusal !== 403)
          throw new CalendarServerError('unreachable', `${new URL(url).hostname} does not send an event (${status}).`);
        const [resource] = toResources([response]);
        return resource && !isGone && (text !== '' || refusal !== undefined) ? [{ ...resource, text }] : [];
      });
    },
    async canWrite(url) {
      const body = `<d:propfind ${spaces}><d:prop><d:current-user-privilege-set/></d:prop></d:propfind>`;
      const [found] = requireResponses(await client.call('PROPFIND', url, '0', body), url);
      const privileges = found?.find(davSpace, 'current-user-privilege-set')?.children;
      const names = privileges?.flatMap(({ children }) => children.map(({ name }) => name));
      return names === undefined || names.some((name) => writePrivileges.has(name));
    },
    async put(url, text, etag) {
      const headers = { 'content-type': 'text/calendar; charset=utf-8', ...toCondition(etag) };
      const { status, etag: version } = await client.write('PUT', url, headers, text);
      if (status === 412) return 'conflict';
      requireWritten(url, status);
      // The version of a file that the server changed is not named, or weak.
      return { etag: version?.startsWith('W/') ? null : version };
    },
    async remove(url, etag) {
      const { status } = await client.write('DELETE', url, etag === null ? {} : toCondition(etag));
      if (status === 412) return 'conflict';
      if (status !== 404 && status !== 410) requireWritten(url, status);
      return 'deleted';
    },
    close: () => client.close(),
  };
}

const writePrivileges: ReadonlySet<string> = new Set(['all', 'write', 'write-content', 'bind']);
const toCondition = (etag: string | null): Record<string, string> =>
  etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };

/** @throws CalendarServerError unless the event was stored or deleted */
function requireWritten(url: string, status: number): void {
  if (status < 300) return;
  const { hostname } = new URL(url);
  if (status === 403 || status === 405)
    throw new CalendarServerError('read_only', `${hostname} does not allow changes of this calendar.`);
  throw new CalendarServerError('unreachable', `${hostname} does not store an event (${status}).`);
}

/** @throws CalendarServerError unless the server answered with a list */
function requireResponses({ status, responses }: Multistatus, url: string): Multistatus['responses'] {
  const { hostname } = new URL(url);
  if (status === 404 || status === 410)
    throw new CalendarServerError('not_found', `The calendar is no longer on ${hostname}.`);
  if (status !== 207)
    throw new CalendarServerError('unreachable', `${hostname} does not list the calendar (${status}).`);
  return responses;
}

/** Returns the events of a list: what has an ETag, and is not a collection. */
function toResources(responses: Multistatus['responses']): ServerResource[] {
  return responses.flatMap((response) => {
    const etag = response.find(davSpace, 'getetag')?.text.trim() ?? '';
    const { path } = response;
    return response.status >= 300 || etag === '' || path.endsWith('/') ? [] : [{ path, etag }];
  });
}

async function listChanges(client: DavClient, url: string, start: string): Promise<ServerChanges> {
  const changes = { token: start, changed: [] as ServerResource[], removed: [] as string[] };
  for (let page = 0; page < maxPages; page += 1) {
    const token = `<d:sync-token>${escapeXml(changes.token)}</d:sync-token><d:sync-level>1</d:sync-level>`;
    const body = `<d:sync-collection ${spaces}>${token}<d:prop><d:getetag/></d:prop></d:sync-collection>`;
    const answer = await client.call('REPORT', url, '0', body);
    // RFC 6578: an invalid token is 403 with a precondition; servers also use 400, 409, 410 and 412.
    if (answer.status >= 400 && answer.status !== 404) return 'expired';
    const responses = requireResponses(answer, url);
    changes.changed.push(...toResources(responses));
    changes.removed.push(...responses.filter(({ status }) => status === 404 || status === 410).map(({ path }) => path));
    const isCut = responses.some(({ status }) => status === 507);
    if (answer.token === null) return 'expired';
    changes.token = answer.token;
    if (!isCut) return changes;
  }
  return 'expired';
}

async function readFile({ allowed, resolve }: CaldavDeps, address: string, signal: AbortSignal): Promise<string> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(fileWithinMs)]);
  let url = address.replace(/^webcals?:/i, 'https:');
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const call = { method: 'GET', url, headers: { accept: 'text/calendar' }, signal: within, maxBytes: maxFileBytes };
    const response = await requestOutside(call, allowed, resolve).catch((error: unknown) => {
      throw toCalendarError(error, url);
    });
    const { hostname } = new URL(url);
    const target = findTarget(response, url);
    if (target !== undefined) {
      url = target;
      continue;
    }
    const { status, text } = response;
    if (status === 401 || status === 403 || status === 404 || status === 410)
      throw new CalendarServerError(
        'not_found',
        `${hostname} no longer publishes this calendar. Connect its new address.`,
      );
    if (status !== 200)
      throw new CalendarServerError('unreachable', `${hostname} does not work at the moment (${status}).`);
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text))
      throw new CalendarServerError('not_found', 'There is no calendar at this address, but something else.');
    return text;
  }
  throw new CalendarServerError('not_found', 'The address redirects too often.');
}
