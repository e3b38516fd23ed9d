import type { BackupSchedule, SettingGroup, SettingsInput, SignUpMode } from '@aide/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useChangeFor, useSave } from '../../../lib/api/use-change.ts';

/** Returns backups, their schedule and snapshots. */
const serverBackupsQuery = dataQuery('server', 'getServerBackups');

export function useServerBackups() {
  return useQuery(serverBackupsQuery);
}

/** Runs the health checks of the server. */
export function useServerHealth() {
  return useQuery(dataQuery('server', 'getServerHealth'));
}

/** Returns whether the signed-in account owns this server. */
export function useServerRole() {
  return useQuery(dataQuery('server', 'getServerRole'));
}

/** Returns the mail, bot, speech and model settings of the server. */
const serverSettingsQuery = dataQuery('server', 'getServerSettings');

export function useServerSettings() {
  return useQuery(serverSettingsQuery);
}

/** Returns who may create an account. */
const signUpModeQuery = dataQuery('server', 'getSignUpMode');

export function useSignUpMode() {
  return useQuery(signUpModeQuery);
}

/** Lists invitation links, newest first. */
const invitationsQuery = dataQuery('server', 'listInvitations');

export function useInvitations() {
  return useQuery(invitationsQuery);
}

const serverAccounts = { queryKey: [...queryKeys.server, 'listServerAccounts'] };

/** Lists accounts whose name or email contains the search text. */
export function useServerAccounts(search: string) {
  return useQuery({
    ...dataQuery('server', 'listServerAccounts', { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
}

/** Confirms the email or the pending email of an account. */
export function useConfirmAccountEmail() {
  return useChangeFor(serverAccounts, ({ id, email }: { id: string; email: string }) =>
    callForData('confirmServerAccountEmail', { params: { id }, body: { email } }),
  );
}

/** Creates a password-reset link, which only this response contains. */
export function useCreateAccountReset() {
  return useMutation({ mutationFn: (id: string) => callForData('createServerAccountReset', { params: { id } }) });
}

/** Creates an invitation link, which only this response contains. */
export function useCreateInvitation() {
  return useChangeFor(invitationsQuery, () => callForData('createInvitation'));
}

/** Deletes an account and everything it owns. */
export function useDeleteServerAccount() {
  return useChangeFor(serverAccounts, (id: string) => callForData('deleteServerAccount', { params: { id } }));
}

/** Extends the trial of an account. */
export function useExtendAccountTrial() {
  return useChangeFor(serverAccounts, ({ id, days }: { id: string; days: number }) =>
    callForData('extendServerAccountTrial', { params: { id }, body: { days } }),
  );
}

/** Removes one group of settings. */
export function useRemoveServerSettings() {
  return useSave(serverSettingsQuery, (group: SettingGroup) =>
    callForData('removeServerSettings', { params: { group } }),
  );
}

/** Revokes an invitation link. */
export function useRevokeInvitation() {
  return useChangeFor(invitationsQuery, (id: string) => callForData('revokeInvitation', { params: { id } }));
}

/** Sets when backups are written and how many are kept. */
export function useSaveBackupSchedule() {
  return useSave(serverBackupsQuery, (body: BackupSchedule) => callForData('saveBackupSchedule', { body }));
}

/** Saves one group of settings. */
export function useSaveServerSettings() {
  return useSave(serverSettingsQuery, (body: SettingsInput) => callForData('saveServerSettings', { body }));
}

/** Sets who may create an account. */
export function useSaveSignUpMode() {
  return useSave(signUpModeQuery, (mode: SignUpMode) => callForData('saveSignUpMode', { body: { mode } }));
}

/** Disables an account or enables it again. */
export function useSetAccountAccess() {
  return useChangeFor(serverAccounts, ({ id, disabled }: { id: string; disabled: boolean }) =>
    callForData('setServerAccountAccess', { params: { id }, body: { disabled } }),
  );
}

/** Requests a backup now. */
export function useStartServerBackup() {
  return useChangeFor(serverBackupsQuery, () => callForData('startServerBackup'));
}

/** Tests one group of settings without saving it. */
export function useTestServerSettings() {
  return useMutation({ mutationFn: (body: SettingsInput) => callForData('testServerSettings', { body }) });
}
