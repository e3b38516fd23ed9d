import type { AppReturn } from '@aide/contract';

/** Hosts of the same computer. A program there listens on a free port, so its port may differ each time (RFC 8252). */
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Schemes of programs that name theirs without a dot. RFC 8252 asks for the reversed domain name, such as `com.example.app`;
 * anything else without a dot could be a scheme with a meaning of its own, such as `javascript`.
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

/** Whether an app may register the address: https, a program on the same computer, or a scheme that is the app's own. */
export function isAllowedRedirectUri(uri: string): boolean {
  // Characters that a browser drops or changes could make it another address than the one that is compared.
  if (uri.length > longestUri || !/^[\u0021-\u007e]+$/.test(uri) || uri.includes('\\')) return false;
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('*')) return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.hostname !== '';
  return isLoopback(url) || isAppScheme(url);
}

/** Whether the address of a request is a registered one: the same text, or on the same computer with another port. */
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

/** Returns where an address leads, as displayed to the user. */
export function describeReturn(uri: string): AppReturn {
  const url = new URL(uri);
  if (isLoopback(url)) return { kind: 'computer', name: url.host };
  return url.protocol === 'https:' ? { kind: 'site', name: url.host } : { kind: 'app', name: url.protocol };
}

/** Returns the address with parameters added to those it has. */
export function addParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
