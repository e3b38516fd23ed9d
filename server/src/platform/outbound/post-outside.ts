import { lookup as resolve, type LookupAddress } from 'node:dns';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Not imported: `import` reads every export of node:http, which loads undici, 60 ms and 16 MB of each start. */
export const http = process.getBuiltinModule('node:http');

/** Thrown for a user's URL that leads to an address that is not allowed. */
export class AddressRejectedError extends Error {
  override name = 'AddressRejectedError';
}

export interface OutsideRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  /**
   * Agent with keep-alive. Addresses are checked when a connection is opened, so it must not be shared with unguarded requests. Default:
   * one connection per request.
   */
  agent?: https.Agent | undefined;
}

/** Longest response body that is drained to reuse the connection. */
const drainedBytes = 16_384;

export interface OutsideResponse {
  status: number;
  /** The header `Retry-After`, unparsed. */
  retryAfter: string | undefined;
}

/** Resolves a host name to addresses. Default: the system's resolver. */
export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Parses a user's URL: https (http only to hosts that the operator allows), no credentials, port 80, 443 or from 1024, and no literal
 * address that is not public. What a name resolves to is checked when the connection is made.
 *
 * @throws AddressRejectedError
 */
export function parseOutsideUrl(text: string, allowed: AllowList): URL {
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
 * Posts to a user's URL and returns the status. Resolved addresses are checked for each connection, against DNS rebinding. Redirects are
 * not followed, the response body is not used.
 */
export async function postOutside(
  request: OutsideRequest,
  allowed: AllowList,
  resolveName: Resolve = resolve,
): Promise<OutsideResponse> {
  const url = parseOutsideUrl(request.url, allowed);
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
    // A connection can be reused only after its response was read; a long response is not read.
    if (request.agent && Number(response.headers['content-length'] ?? Infinity) <= drainedBytes) response.resume();
    else response.destroy();
  });
  outgoing.end(request.body);
  return promise;
}

/**
 * Returns a DNS lookup that resolves to allowed addresses only. Fails the same way for a name without any and for one that does not exist.
 */
export function guardedLookup(url: URL, allowed: AllowList, resolveName: Resolve): LookupFunction {
  const trusted = allowed.host(getHost(url));
  return (host, options, done) => {
    resolveName(host, { all: true }, (error, found) => {
      if (error) return done(error.code === 'ENOTFOUND' ? createNameError() : error, []);
      const good = found.filter(({ address }) => trusted || isPublicAddress(address) || allowed.address(address));
      const [first] = good;
      // The same error as for a name that does not exist, so that internal names are not disclosed.
      if (!first) return done(createNameError(), []);
      return options.all ? done(null, good) : done(null, first.address, first.family);
    });
  };
}

function createNameError(): AddressRejectedError {
  return new AddressRejectedError('The name in the address leads to no public address.');
}

/** Ports below 1024 are for other protocols, such as SMTP, which must not receive content chosen by a user. */
function isUsualPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

function getHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** Returns true for names that mean this machine or its network on every resolver. */
function isLocalName(host: string): boolean {
  return (
    !host.includes('.') ||
    /(^|\.)(localhost|local|internal|intranet|home|home\.arpa|lan|corp|test|invalid|onion)$/.test(host)
  );
}
