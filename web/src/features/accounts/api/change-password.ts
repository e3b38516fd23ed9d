import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';

/** Changes the password. All earlier tokens become invalid; the response contains a new one for this browser. */
export async function changePassword(passwords: CallBody<'changePassword'>): Promise<void> {
  await replaceSession(call('changePassword', { body: passwords }).then(({ data }) => data.token));
}

export function useChangePassword() {
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      track('password_changed');
    },
  });
}
