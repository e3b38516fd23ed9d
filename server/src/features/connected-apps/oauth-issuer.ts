import { isLoopback } from './redirect-uri.rules.ts';

/** Who issues the tokens (RFC 8414), and what they are for (RFC 9728). */
export interface OAuthIssuer {
  /** The address of the product, without a slash at the end. */
  issuer: string;
  /** The address of the MCP endpoint. */
  resource: string;
  /** Where a client reads what it needs to ask for access. */
  resourceMetadata: string;
}

/** Returns the issuer, or why this server cannot connect apps. */
export type FindIssuer = () => OAuthIssuer | { problem: string };

/**
 * Returns the issuer of a public address. Without one it is `localhost`: programs on the same computer can connect, and nothing
 * else can reach the server by that name. The address of a request is not used, because the client chooses it. `getPort` is read
 * late, because port 0 is chosen when the server listens.
 */
export function createIssuer(publicUrl: string | undefined, getPort: () => number): FindIssuer {
  if (publicUrl === undefined) return () => toIssuer(`http://localhost:${getPort()}`);
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:' && !isLoopback(url))
    return () => ({ problem: `Apps can only be connected over https. The address of this server is ${url.origin}.` });
  const issuer = toIssuer(url.href.replace(/\/+$/, ''));
  return () => issuer;
}

function toIssuer(issuer: string): OAuthIssuer {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/+$/, '');
  return {
    issuer,
    resource: `${issuer}/mcp`,
    resourceMetadata: `${origin}/.well-known/oauth-protected-resource${path}/mcp`,
  };
}

/** Whether a resource indicator names the endpoint; a slash at the end makes no difference. */
export function isResource({ resource }: OAuthIssuer, given: string): boolean {
  return given.replace(/\/+$/, '') === resource;
}
