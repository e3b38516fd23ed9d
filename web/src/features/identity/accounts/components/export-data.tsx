import { Download } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useExportAccount } from '../accounts.api.ts';

export function ExportData() {
  const exporting = useExportAccount();
  return (
    <div className="flex flex-col items-start gap-4">
      <Button
        tone="secondary"
        icon={<Icon of={Download} />}
        busy={exporting.isPending}
        busyLabel="Preparing..."
        onClick={() => exporting.mutate()}
      >
        Export my data
      </Button>
      <FormMessage error={exporting.isError ? errorMessage(exporting.error) : null} />
    </div>
  );
}
