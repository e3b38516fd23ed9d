import type { CallBody, SecondFactorNeeded } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { listDevices, rememberDevice } from '../../../lib/session/known-devices.ts';
import { endSession, startSession } from '../../../lib/session/session.ts';

/** Sends the code of the second factor and starts a session. */
async function completeSignIn(response: CallBody<'completeLogin'>): Promise<void> {
  const { data } = await call('completeLogin', { body: response });
  rememberDevice(data.device);
  startSession(data.token);
}

export function useCompleteSignIn(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: completeSignIn, ...handlers });
}

/** Requests a mail with a reset link. Returns whether the server can send mail. */
async function requestPasswordReset(email: string): Promise<boolean> {
  const { data } = await call('requestPasswordReset', { body: { email } });
  return data.canMail;
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}

/** Sets a new password with the token of a link. All sessions of the account end, including one in this browser. */
async function resetPassword(reset: CallBody<'resetPassword'>): Promise<void> {
  await call('resetPassword', { body: reset });
  endSession('logout');
}

export function useResetPassword(handlers: { onSuccess: () => void }) {
  return useMutation({ mutationFn: resetPassword, ...handlers });
}

/** Signs in. Returns the challenge if the account has a second factor, otherwise null. */
async function signIn(credentials: CallBody<'login'>): Promise<SecondFactorNeeded | null> {
  const devices = listDevices();
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

/** Creates an account and signs in. */
async function signUp(account: CallBody<'signup'>): Promise<void> {
  await call('signup', { body: account });
  await signIn({ email: account.email, password: account.password });
}

/** The handlers run even though the form is unmounted by then: a session redirects at once. */
export function useSignUp(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  return useMutation({ mutationFn: signUp, ...handlers });
}
