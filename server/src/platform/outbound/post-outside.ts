import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { isPublicAddress } from './public-addresses.ts';

/** An address that a user gave us and that leads where they must not send us. */
export class AddressRejectedError extends Error {
  override name = 'AddressRefusedError';
}

export interface OutsideRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  /**
   * Keeps connections open for the next request. Their addresses were checked when they were opened, so an agent must not be
   * shared with requests that are not guarded. Default: one connection for each request.
   */
  agent?: https.Agent | undefined;
}

/** The longest response body that is read to keep the connection. */
const drainedBytes = 16_384;

export interface OutsideResponse {
  status: number;
  /** The header `Retry-After` as it came. */
  retryAfter: string | undefined;
}

/** How a name becomes addresses; the system's resolver unless a test brings its own. */
export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Reads an address that a user gave: https (http only to hosts that the operator allows), no credentials, port 80, 443 or from 1024, and no literal address
 * that is not public. Throws AddressRejectedError. Where a name leads is decided when the connection is made.
 */
export function readOutsideUrl(text: string, allowed: AllowList): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') throw new AddressRejectedError('That is not an address.');
  const host = getHost(url);
  const trusted = allowed.host(host) || allowed.address(host);
  if (url.protocol !== 'https:' && !(trusted && url.protocol === 'http:'))
    throw new AddressRejectedError('The address must begin with https://.');
  if (!trusted && !isUsualPort(url)) throw new AddressRejectedError('The address must use port 443, or one from 1024.');
  const local = isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host);
  if (local && !trusted) throw new AddressRejectedError('The address is not one of the public internet.');
  url.hash = '';
  return url;
}

/**
 * Posts to an address that a user gave and returns the status. The addresses of the name are looked at as the connection is made,
 * each time anew, against DNS rebinding. Redirects are not followed, the response's
 * body is not used.
 */
export async function postOutside(
  request: OutsideRequest,
  allowed: AllowList,
  resolveName: Resolve = resolve,
): Promise<OutsideResponse> {
  const url = readOutsideUrl(request.url, allowed);
  const { promise, resolve: reply, reject } = Promise.withResolvers<OutsideResponse>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    headers: { ...request.headers, 'content-length': String(Buffer.byteLength(request.body)) },
    agent: request.agent ?? false,
    lookup: guardedLookup(url, allowed, resolveName),
    signal: request.signal,
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    reply({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    // A connection can be kept only after its response was read; a long response is not read.
    if (request.agent && Number(response.headers['content-length'] ?? Infinity) <= drainedBytes) response.resume();
    else response.destroy();
  });
  outgoing.end(request.body);
  return promise;
}

/** Takes only addresses that may be reached; fails the same way when the name has none and when it does not exist. */
export function guardedLookup(url: URL, allowed: AllowList, resolveName: Resolve): LookupFunction {
  const trusted = allowed.host(getHost(url));
  return (host, options, done) => {
    resolveName(host, { all: true }, (error, found) => {
      if (error) return done(error.code === 'ENOTFOUND' ? createNameError() : error, []);
      const good = found.filter(({ address }) => trusted || isPublicAddress(address) || allowed.address(address));
      const [first] = good;
      // The same as for a name that does not exist: internal names are not revealed.
      if (!first) return done(createNameError(), []);
      return options.all ? done(null, good) : done(null, first.address, first.family);
    });
  };
}

function createNameError(): AddressRejectedError {
  return new AddressRejectedError('The name in the address leads to no public address.');
}

/** Ports below 1024 belong to other protocols, such as SMTP, which must not receive what a user can choose. */
function isUsualPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Names that mean this machine or its network wherever they are resolved. */
function isLocalName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal|intranet|home|lan|corp|test|invalid|onion)$/.test(host);
}
