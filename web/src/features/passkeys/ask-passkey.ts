import type { CreationOptions, RequestOptions } from '@aide/contract';

/** Loaded when a passkey is first asked for: most visits need none. */
const load = () => import('@simplewebauthn/browser');

/** Asks the browser for a new passkey and returns what the server stores. @throws Error with a sentence for the user */
export async function makePasskey({ origin, options }: { origin: string; options: CreationOptions }) {
  requireSupport(origin);
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options }).catch(explain);
}

/** Asks the browser to sign the server's challenge with a passkey. @throws Error with a sentence for the user */
export async function signWithPasskey({ origin, options }: { origin: string; options: RequestOptions }) {
  requireSupport(origin);
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options }).catch(explain);
}

/** Returns why passkeys do not work on this page, or null if they do. `origin` is where the server says they work. */
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
