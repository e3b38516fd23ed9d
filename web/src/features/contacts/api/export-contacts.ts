import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toast } from '../../../ui/toast.ts';

export const exportFormats = ['csv', 'vcf', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const routes = { csv: 'exportContactsCsv', vcf: 'exportContactsVcard', xlsx: 'exportContactsXlsx' } as const;

export async function exportContacts(format: ExportFormat): Promise<void> {
  saveFile(await download(routes[format]), `contacts.${format}`);
}

export function useExportContacts() {
  return useMutation({ mutationFn: exportContacts, onError: (error) => toast.error(errorMessage(error)) });
}
