import type { AllowList } from './allow-list.ts';
import type { Resolve } from './post-outside.ts';
import { requestOutside } from './request-outside.ts';

const maxBytes = 64 * 1024;
const withinMs = 10_000;

/**
 * Returns the text at a URL from a request, with the protection of `postOutside`: https, public addresses, no redirects. At most 64 KB,
 * within ten seconds.
 *
 * @throws Error for any status but 200
 */
export async function getOutside(url: string, allowed: AllowList, resolveName?: Resolve): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const { status, text } = await requestOutside({ method: 'GET', url, signal, maxBytes }, allowed, resolveName);
  if (status !== 200) throw new Error(`the status is ${status}`);
  return text;
}
