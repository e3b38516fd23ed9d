import type { CreationOptions, RequestOptions } from '@aide/contract';

/** Lazy-loaded: most visits need no passkey. */
const load = () => import('@simplewebauthn/browser');

/**
 * Creates a passkey and returns the credential for the server.
 * @throws Error with a message for the user
 */
export async function makePasskey({ origin, options }: { origin: string; options: CreationOptions }) {
  requireSupport(origin);
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options }).catch(explain);
}

/**
 * Signs the server's challenge with a passkey.
 * @throws Error with a message for the user
 */
export async function signWithPasskey({ origin, options }: { origin: string; options: RequestOptions }) {
  requireSupport(origin);
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options }).catch(explain);
}

/** Returns why passkeys do not work on this page, or null if they do. `origin` is the server's origin for passkeys. */
export function findPasskeyProblem(origin: string): string | null {
  if (location.origin !== origin)
    return `Passkeys work only at ${origin}, over https or on this computer itself. This page is at ${location.origin}.`;
  return 'PublicKeyCredential' in globalThis ? null : 'This browser has no passkeys.';
}

function requireSupport(origin: string): void {
  const problem = findPasskeyProblem(origin);
  if (problem !== null) throw new Error(problem);
}

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Please try again, or choose another way.',
  AbortError: 'No passkey was used. Please try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(sentences[name] ?? 'The browser could not use a passkey.', { cause: error });
}
