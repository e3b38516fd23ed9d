import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { AllowList } from './allow-list.ts';
import { guardedLookup, parseOutsideUrl, type Resolve } from './post-outside.ts';

const longestText = 64 * 1024;
const withinMs = 10_000;

/**
 * Returns the text at a URL from a request, with the protection of `postOutside`: https, public addresses, no redirects. At most 64 KB,
 * within ten seconds.
 *
 * @throws Error for any status but 200
 */
export async function getOutside(address: string, allowed: AllowList, resolveName: Resolve = resolve): Promise<string> {
  const url = parseOutsideUrl(address, allowed);
  const { promise, resolve: reply, reject } = Promise.withResolvers<string>();
  const outgoing = (url.protocol === 'https:' ? https : http).get(url, {
    agent: false,
    lookup: guardedLookup(url, allowed, resolveName),
    signal: AbortSignal.timeout(withinMs),
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    if (response.statusCode !== 200) {
      response.destroy();
      return reject(new Error(`the status is ${response.statusCode}`));
    }
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.length > longestText) response.destroy(new Error('the response is too long'));
    });
    response.on('error', reject);
    response.on('end', () => reply(text));
  });
  return promise;
}
