import type { Config } from '../../config.ts';
import { parseOrigins } from '../../platform/http/cors.ts';
import type { Finding } from './finding.ts';

const part = 'CORS';

/** Reports which pages of other origins may call the API. */
export async function checkCors({ AIDE_CORS_ORIGINS: list }: Config): Promise<Finding> {
  if (list === undefined)
    return {
      part,
      state: 'off',
      detail: 'no page of another origin can call the API',
      next: 'To let one, set AIDE_CORS_ORIGINS=https://app.example.com; it needs an API token for each call.',
    };
  const origins = parseOrigins(list) ?? [];
  if (origins.includes('*'))
    return {
      part,
      state: 'look',
      detail: 'any page can call the API with an API token',
      next: 'Name the origins that need it in AIDE_CORS_ORIGINS.',
    };
  const insecure = origins.filter((origin) => origin.startsWith('http:') && !isLocal(origin));
  if (insecure.length > 0)
    return {
      part,
      state: 'look',
      detail: `${insecure.join(', ')} can call the API and is not https: others on its network can read its tokens`,
      next: 'Use https for the pages in AIDE_CORS_ORIGINS.',
    };
  return { part, state: 'ok', detail: `${origins.join(', ')} can call the API with an API token` };
}

function isLocal(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}
