import type { CallBody, SecondFactorNeeded } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { readDevices, rememberDevice } from '../../../lib/session/known-devices.ts';
import { startSession } from '../../../lib/session/session.ts';

/** Signs in. Returns the challenge if the account has a second factor, otherwise null. */
export async function signIn(credentials: CallBody<'login'>): Promise<SecondFactorNeeded | null> {
  const devices = readDevices();
  const { data } = await call('login', { body: { ...credentials, ...(devices.length > 0 ? { devices } : {}) } });
  if ('challenge' in data) return data;
  rememberDevice(data.device);
  startSession(data.token);
  return null;
}

interface Handlers {
  onSuccess: () => void;
  onChallenge: (challenge: SecondFactorNeeded) => void;
  onError: (error: Error) => void;
}

/** The handlers run even though the form is unmounted by then: a session redirects at once. */
export function useSignIn({ onSuccess, onChallenge, onError }: Handlers) {
  return useMutation({
    mutationFn: signIn,
    onSuccess: (challenge) => (challenge === null ? onSuccess() : onChallenge(challenge)),
    onError,
  });
}
