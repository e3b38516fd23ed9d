import { call } from '../../../lib/api/api-client.ts';
import { signWithPasskey } from '../ask-passkey.ts';

/** Proves with a passkey of the account that it is still the same person. @throws Error with a sentence for the user */
export async function proveWithPasskey(): Promise<void> {
  const { data: request } = await call('beginPasskeyReauthentication');
  const credential = await signWithPasskey(request);
  await call('reauthenticate', { body: { credential } });
}
