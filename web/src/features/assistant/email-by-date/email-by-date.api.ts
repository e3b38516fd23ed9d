import { useMutation, useQuery } from '@tanstack/react-query';
import { download, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useChangeFor } from '../../../lib/api/use-change.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';

export function useMailAddresses() {
  return useQuery(dataQuery('mailAddresses', 'getMailAddresses'));
}

async function exportMailAddresses(): Promise<void> {
  saveFile(await download('exportMailAddresses'), 'aide-addresses.vcf');
}

export function useExportMailAddresses() {
  return useMutation({ mutationFn: exportMailAddresses });
}

/** Connects or disconnects the mail bot. */
export function useSetMailConnection() {
  return useChangeFor({ queryKey: queryKeys.mailAddresses }, (connected: boolean) =>
    callForData('setMailConnection', { body: { connected } }),
  );
}
