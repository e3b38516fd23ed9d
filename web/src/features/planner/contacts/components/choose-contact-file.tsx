import { FileSpreadsheet } from 'lucide-react';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';

interface ChooseContactFileProps {
  error: string | null;
  onChoose: (file: File) => void;
}

export function ChooseContactFile({ error, onChoose }: ChooseContactFileProps) {
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        icon={FileSpreadsheet}
        label="Choose a CSV file, Excel file or vCard"
        hint="You’ll see a preview before anything is saved"
        accept=".csv,.tsv,.xlsx,.vcf"
        onChoose={onChoose}
      />
      <FormMessage error={error} />
    </div>
  );
}
