import type { CallBody } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';

/** Every older token stops working, this browser's too: the new one takes its place. */
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
