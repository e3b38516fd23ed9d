import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';

async function getMailAddresses() {
  const { data } = await call('getMailAddresses');
  return data;
}

export function useMailAddresses() {
  return useQuery({ queryKey: queryKeys.mailAddresses, queryFn: getMailAddresses });
}

async function exportMailAddresses(): Promise<void> {
  saveFile(await download('exportMailAddresses'), 'aide-addresses.vcf');
}

export function useExportMailAddresses() {
  return useMutation({ mutationFn: exportMailAddresses });
}

/** Connects or disconnects the mail bot. */
export function useSetMailConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (connected: boolean) => (await call('setMailConnection', { body: { connected } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.mailAddresses }),
  });
}
