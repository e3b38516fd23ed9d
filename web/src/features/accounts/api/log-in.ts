import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { startSession } from '../../../lib/session.ts';

/** Signs in and keeps the token; the screens follow the session from there. Answers the challenge of a second factor, if one is asked for. */
export async function logIn(credentials: CallBody<'login'>): Promise<string | null> {
  const { data } = await call('login', { body: credentials });
  if ('challenge' in data) return data.challenge;
  startSession(data.token);
  return null;
}

interface Handlers {
  onSuccess: () => void;
  onChallenge: (challenge: string) => void;
  onError: (error: Error) => void;
}

/** The handlers are called even though the form is gone by then: a session leads away from it at once. */
export function useLogIn({ onSuccess, onChallenge, onError }: Handlers) {
  return useMutation({
    mutationFn: logIn,
    onSuccess: (challenge) => (challenge === null ? onSuccess() : onChallenge(challenge)),
    onError,
  });
}
