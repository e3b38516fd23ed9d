import { isLoopback } from './redirect-uri.rules.ts';

/** The issuer of tokens (RFC 8414) and their resource (RFC 9728). */
export interface OAuthIssuer {
  /** The public URL, without a trailing slash. */
  issuer: string;
  /** URL of the MCP endpoint. */
  resource: string;
  /** URL of the protected resource metadata. */
  resourceMetadata: string;
}

/** Returns the issuer, or the reason why this server cannot connect apps. */
export type FindIssuer = () => OAuthIssuer | { problem: string };

/**
 * Returns the issuer of a public URL. Without one it is `localhost`: only programs on the same computer can connect. The Host of a request
 * is not used, because the client chooses it. `getPort` is called late, because port 0 is resolved when the server listens.
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

/** Returns true if a resource indicator is the endpoint, ignoring a trailing slash. */
export function isResource({ resource }: OAuthIssuer, given: string): boolean {
  return given.replace(/\/+$/, '') === resource;
}
