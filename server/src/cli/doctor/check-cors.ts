import type { Config } from '../../config.ts';
import { parseOrigins } from '../../platform/http/cors.ts';
import { createFinding, type Finding } from './finding.ts';

/** Reports which pages of other origins may call the API. */
export async function checkCors({ AIDE_CORS_ORIGINS: list }: Config): Promise<Finding> {
  if (list === undefined)
    return createFinding(
      'off',
      'no page of another origin can call the API',
      'To let one, set AIDE_CORS_ORIGINS=https://app.example.com; it needs an API token for each call.',
    );
  const origins = parseOrigins(list) ?? [];
  if (origins.includes('*'))
    return createFinding(
      'look',
      'any page can call the API with an API token',
      'Name the origins that need it in AIDE_CORS_ORIGINS.',
    );
  const insecure = origins.filter((origin) => origin.startsWith('http:') && !isLocal(origin));
  if (insecure.length > 0)
    return createFinding(
      'look',
      `${insecure.join(', ')} can call the API and is not https: others on its network can read its tokens`,
      'Use https for the pages in AIDE_CORS_ORIGINS.',
    );
  return createFinding('ok', `${origins.join(', ')} can call the API with an API token`);
}

function isLocal(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}
