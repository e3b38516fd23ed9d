import { isIP } from 'node:net';
import type { PasskeySupport } from '@aide/contract';
import { fail } from '../../../platform/errors.ts';

/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** The host name: authenticators offer a passkey only for this name. */
  id: string;
  /** Scheme, host and port of the page. */
  origin: string;
}

/** Returns the current relying party, or the reason why there is none. */
export type FindRelyingParty = () => RelyingParty | { problem: string };

/**
 * Returns the relying party of a public URL. Without one the server is used on its own machine, and it is `localhost`, which browsers trust
 * without https. `getPort` is called late, because port 0 is resolved when the server listens.
 */
export function createRelyingParty(publicUrl: string | undefined, getPort: () => number): FindRelyingParty {
  if (publicUrl === undefined)
    return () => ({ id: 'localhost', origin: new URL(`http://localhost:${getPort()}`).origin });
  const party = parseRelyingParty(new URL(publicUrl));
  return () => party;
}

function parseRelyingParty({ protocol, hostname, origin }: URL): RelyingParty | { problem: string } {
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    return { problem: `Passkeys need a host name. The address of this server, ${origin}, has a number instead.` };
  if (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'))
    return { id: hostname, origin };
  return { problem: `Passkeys need https. The address of this server is ${origin}.` };
}

/** @throws PASSKEYS_UNAVAILABLE with the reason */
export function requireRelyingParty(find: FindRelyingParty): RelyingParty {
  const party = find();
  if ('problem' in party) throw fail('PASSKEYS_UNAVAILABLE', { message: party.problem });
  return party;
}

export function presentSupport(find: FindRelyingParty): PasskeySupport {
  const party = find();
  return 'problem' in party ? { origin: null, problem: party.problem } : { origin: party.origin, problem: null };
}
