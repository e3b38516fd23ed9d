import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';

export async function exportMailAddresses(): Promise<void> {
  saveFile(await download('exportMailAddresses'), 'aide-addresses.vcf');
}

export function useExportMailAddresses() {
  return useMutation({ mutationFn: exportMailAddresses });
}
