import { lookup as resolve } from 'node:dns';
import type { Agent, IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AllowList } from './allow-list.ts';
import { guardedLookup, http, parseOutsideUrl, type Resolve } from './post-outside.ts';

export interface OutsideCall {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** A longer response body is an error. */
  maxBytes: number;
  /** As in `OutsideRequest`; of the protocol of the URL. */
  agent?: Agent | undefined;
}

export interface OutsideText {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends a request to a user's URL and returns the response with its text, with the protection of `postOutside`: https, public addresses,
 * no redirects.
 *
 * @throws AddressRejectedError, Error
 */
export async function requestOutside(
  { method, url: address, headers = {}, body = '', signal, maxBytes, agent }: OutsideCall,
  allowed: AllowList,
  resolveName: Resolve = resolve,
): Promise<OutsideText> {
  const url = parseOutsideUrl(address, allowed);
  const { promise, resolve: reply, reject } = Promise.withResolvers<OutsideText>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: body === '' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: agent ?? false,
    lookup: guardedLookup(url, allowed, resolveName),
    signal,
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) response.destroy(new Error('the response is too long'));
    });
    response.on('error', reject);
    response.on('end', () =>
      reply({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }),
    );
  });
  outgoing.end(body);
  return promise;
}
