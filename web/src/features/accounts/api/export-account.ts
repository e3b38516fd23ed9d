import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';

export async function exportAccount(): Promise<void> {
  saveFile(await download('exportAccount'), 'aide-export.json');
}

export function useExportAccount() {
  return useMutation({ mutationFn: exportAccount });
}
