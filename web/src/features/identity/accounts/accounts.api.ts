import type { CallBody, StoredTaskView } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData, download } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useSave } from '../../../lib/api/use-change.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { replaceSession } from '../../../lib/session/replace-session.ts';
import { endSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/toast.ts';
import { profileQuery } from './profile.queries.ts';

/** Cancels a pending email change; the account keeps its address. */
export function useCancelEmailChange() {
  return useSave(profileQuery, () => callForData('cancelEmailChange'));
}

/** Changes the password. All earlier tokens become invalid; the response contains a new one for this browser. */
async function changePassword(passwords: CallBody<'changePassword'>): Promise<void> {
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

/** Confirms an address with the token of a link and returns it. Idempotent. */
async function confirmEmail(token: string): Promise<string> {
  const { data } = await call('confirmEmail', { body: { token } });
  return data.email;
}

/** A query, not a mutation: it runs once, when the page opens. */
export function useConfirmEmail(token: string) {
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmEmail(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `confirmation` is the account's email address, typed by the user. */
async function deleteAccount(confirmation: string): Promise<void> {
  await call('deleteAccount', { body: { confirmation } });
  endSession('logout');
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: deleteAccount });
}

async function exportAccount(): Promise<void> {
  saveFile(await download('exportAccount'), 'aide-export.json');
}

export function useExportAccount() {
  return useMutation({ mutationFn: exportAccount });
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call('resendConfirmation') });
}

/** Saves the view of the tasks page to the account. Requests run one after the other, so that the last choice wins. */
export function useSaveTaskView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: StoredTaskView) => callForData('saveTaskView', { body: view }),
    scope: { id: 'task-view' },
    onMutate: (view) => {
      queryClient.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, taskView: { ...profile.taskView, ...view } },
      );
    },
    onError: (error) => {
      toast.error(`This view is not kept for your next visit: ${errorMessage(error)}`, { id: 'task-view' });
    },
  });
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: CallBody<'updateProfile'>) => callForData('updateProfile', { body: profile }),
    // The last of several choices wins.
    scope: { id: 'profile' },
    onSuccess: async (profile) => {
      // A response without the whole profile must not empty the page: it is refetched instead.
      if (profile?.email === undefined) await queryClient.invalidateQueries(profileQuery);
      else storeResponse(queryClient, profileQuery, profile);
      track('profile_updated');
    },
  });
}
