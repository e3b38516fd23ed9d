import type { BackupSchedule, SettingGroup, SettingsInput, SignUpMode } from '@aide/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';

/** Returns backups, their schedule and snapshots. */
async function getServerBackups() {
  const { data } = await call('getServerBackups');
  return data;
}

const serverBackupsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-backups'],
  queryFn: getServerBackups,
});

export function useServerBackups() {
  return useQuery(serverBackupsQuery);
}

/** Runs the health checks of the server. */
async function getServerHealth() {
  const { data } = await call('getServerHealth');
  return data;
}

const serverHealthQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-health'],
  queryFn: getServerHealth,
});

export function useServerHealth() {
  return useQuery(serverHealthQuery);
}

/** Returns whether the signed-in account owns this server. */
async function getServerRole() {
  const { data } = await call('getServerRole');
  return data;
}

const serverRoleQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-role'],
  queryFn: getServerRole,
});

export function useServerRole() {
  return useQuery(serverRoleQuery);
}

/** Returns the mail, bot, speech and model settings of the server. */
async function getServerSettings() {
  const { data } = await call('getServerSettings');
  return data;
}

const serverSettingsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-settings'],
  queryFn: getServerSettings,
});

export function useServerSettings() {
  return useQuery(serverSettingsQuery);
}

/** Returns who may create an account. */
async function getSignUpMode() {
  const { data } = await call('getSignUpMode');
  return data;
}

const signUpModeQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-sign-up-mode'],
  queryFn: getSignUpMode,
});

export function useSignUpMode() {
  return useQuery(signUpModeQuery);
}

/** Lists invitation links, newest first. */
async function listInvitations() {
  const { data } = await call('listInvitations');
  return data;
}

const invitationsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'list-invitations'],
  queryFn: listInvitations,
});

export function useInvitations() {
  return useQuery(invitationsQuery);
}

const serverAccountsKey = [...queryKeys.server, 'accounts'];

/** Lists accounts whose name or email contains the search text. */
async function listServerAccounts(search: string) {
  const { data } = await call('listServerAccounts', { query: search === '' ? {} : { search } });
  return data;
}

export function useServerAccounts(search: string) {
  return useQuery({
    queryKey: [...serverAccountsKey, search],
    queryFn: () => listServerAccounts(search),
    placeholderData: keepPreviousData,
  });
}

/** Confirms the email or the pending email of an account. */
async function confirmAccountEmail({ id, email }: { id: string; email: string }) {
  const { data } = await call('confirmServerAccountEmail', { params: { id }, body: { email } });
  return data;
}

export function useConfirmAccountEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirmAccountEmail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}

/** Creates a password-reset link, which only this response contains. */
async function createAccountReset(id: string) {
  const { data } = await call('createServerAccountReset', { params: { id } });
  return data;
}

export function useCreateAccountReset() {
  return useMutation({ mutationFn: createAccountReset });
}

/** Creates an invitation link, which only this response contains. */
async function createInvitation() {
  const { data } = await call('createInvitation');
  return data;
}

export function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createInvitation,
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}

/** Deletes an account and everything it owns. */
async function deleteServerAccount(id: string) {
  const { data } = await call('deleteServerAccount', { params: { id } });
  return data;
}

export function useDeleteServerAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteServerAccount,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}

/** Extends the trial of an account. */
async function extendAccountTrial({ id, days }: { id: string; days: number }) {
  const { data } = await call('extendServerAccountTrial', { params: { id }, body: { days } });
  return data;
}

export function useExtendAccountTrial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: extendAccountTrial,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}

/** Removes one group of settings. */
async function removeServerSettings(group: SettingGroup) {
  const { data } = await call('removeServerSettings', { params: { group } });
  return data;
}

export function useRemoveServerSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeServerSettings,
    onSuccess: (data) => storeResponse(queryClient, serverSettingsQuery, data),
  });
}

/** Revokes an invitation link. */
async function revokeInvitation(id: string) {
  const { data } = await call('revokeInvitation', { params: { id } });
  return data;
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeInvitation,
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}

/** Sets when backups are written and how many are kept. */
async function saveBackupSchedule(body: BackupSchedule) {
  const { data } = await call('saveBackupSchedule', { body });
  return data;
}

export function useSaveBackupSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveBackupSchedule,
    onSuccess: (data) => storeResponse(queryClient, serverBackupsQuery, data),
  });
}

/** Saves one group of settings. */
async function saveServerSettings(body: SettingsInput) {
  const { data } = await call('saveServerSettings', { body });
  return data;
}

export function useSaveServerSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveServerSettings,
    onSuccess: (data) => storeResponse(queryClient, serverSettingsQuery, data),
  });
}

/** Sets who may create an account. */
async function saveSignUpMode(mode: SignUpMode) {
  const { data } = await call('saveSignUpMode', { body: { mode } });
  return data;
}

export function useSaveSignUpMode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveSignUpMode,
    onSuccess: (data) => storeResponse(queryClient, signUpModeQuery, data),
  });
}

/** Disables an account or enables it again. */
async function setAccountAccess({ id, disabled }: { id: string; disabled: boolean }) {
  const { data } = await call('setServerAccountAccess', { params: { id }, body: { disabled } });
  return data;
}

export function useSetAccountAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setAccountAccess,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serverAccountsKey }),
  });
}

/** Requests a backup now. */
async function startServerBackup() {
  const { data } = await call('startServerBackup');
  return data;
}

export function useStartServerBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: startServerBackup,
    onSuccess: () => queryClient.invalidateQueries(serverBackupsQuery),
  });
}

/** Tests one group of settings without saving it. */
async function testServerSettings(body: SettingsInput) {
  const { data } = await call('testServerSettings', { body });
  return data;
}

export function useTestServerSettings() {
  return useMutation({ mutationFn: testServerSettings });
}
