import { call } from '../../../lib/api/api-client.ts';
import { signWithPasskey } from '../ask-passkey.ts';

/**
 * Reauthenticates with a passkey.
 * @throws Error with a message for the user
 */
export async function proveWithPasskey(): Promise<void> {
  const { data: request } = await call('beginPasskeyReauthentication');
  const credential = await signWithPasskey(request);
  await call('reauthenticate', { body: { credential } });
}
