import type { AppReturn } from '@aide/contract';

/** Hosts of the same computer. A program there listens on any free port, so the port may differ each time (RFC 8252). */
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Custom schemes without a dot of known programs. RFC 8252 requires a reversed domain name, such as `com.example.app`; another scheme
 * without a dot could have a special meaning, such as `javascript`.
 */
const knownSchemes = new Set(['cursor', 'vscode', 'vscode-insiders', 'windsurf', 'claude', 'zed', 'raycast']);

const longestUri = 500;

export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname);
}

function isAppScheme({ protocol }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/.test(scheme) || knownSchemes.has(scheme);
}

/** Returns true if an app may register the URI: https, loopback, or a custom scheme of the app. */
export function isAllowedRedirectUri(uri: string): boolean {
  // Browsers drop or change some characters, so that the resulting URI could differ from the compared one.
  if (uri.length > longestUri || !/^[\u0021-\u007e]+$/.test(uri) || uri.includes('\\')) return false;
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('*')) return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  return isLoopback(url) || isAppScheme(url);
}

/** Returns true if a URI equals a registered one, or differs only in the port on loopback. */
export function matchesRedirectUri(registered: readonly string[], given: string): boolean {
  return registered.some((uri) => uri === given || hasOtherPortOnly(uri, given));
}

function hasOtherPortOnly(registered: string, given: string): boolean {
  if (!isAllowedRedirectUri(given)) return false;
  const [wanted, url] = [new URL(registered), new URL(given)];
  if (!isLoopback(wanted) || !isLoopback(url)) return false;
  wanted.port = '';
  url.port = '';
  return wanted.href === url.href;
}

/** Returns the destination of a redirect URI, as displayed to the user. */
export function describeReturn(uri: string): AppReturn {
  const url = new URL(uri);
  if (isLoopback(url)) return { kind: 'computer', name: url.host };
  return url.protocol === 'https:' ? { kind: 'site', name: url.host } : { kind: 'app', name: url.protocol };
}

/** Returns the URI with additional parameters. */
export function addParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
