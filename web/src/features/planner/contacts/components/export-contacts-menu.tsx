import { Download } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { type ExportFormat, exportFormats, useExportContacts } from '../contacts.api.ts';

const names: Record<ExportFormat, string> = { csv: 'CSV', vcf: 'vCard', xlsx: 'Excel' };

/** Downloads all contacts as a file. */
export function ExportContactsMenu() {
  const exporting = useExportContacts();
  return (
    <Menu
      trigger={
        <Button tone="secondary" className="max-md:px-3!" icon={<Icon of={Download} />} disabled={exporting.isPending}>
          <span className="max-md:sr-only">Export</span>
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onSelect={() => exporting.mutate(format)}>
          {names[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}
