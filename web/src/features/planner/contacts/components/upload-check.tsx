import type { DuplicateChoice } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { FileRow } from '../import/contact-import.rules.ts';
import { checkRows, type ImportForecast } from '../import/upload-rows.ts';

interface UploadCheckProps {
  rows: FileRow[];
  duplicates: DuplicateChoice;
}

/** Runs the upload as a dry run on the server. */
export function UploadCheck({ rows, duplicates }: UploadCheckProps) {
  const check = useMutation({ mutationFn: (asked: UploadCheckProps) => checkRows(asked.rows, asked.duplicates) });
  // A result is valid only for the columns and the choice that it was made with.
  const isCurrent = check.variables?.rows === rows && check.variables.duplicates === duplicates;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone="secondary"
        size="sm"
        disabled={check.isPending || rows.length === 0}
        onClick={() => check.mutate({ rows, duplicates })}
      >
        {check.isPending ? 'Checking...' : 'Check first'}
      </Button>
      <FormMessage
        error={isCurrent && check.isError ? errorMessage(check.error) : null}
        success={isCurrent && check.data ? formatForecast(check.data) : null}
      />
    </div>
  );
}

function formatForecast({ created, merged, duplicates, invalid }: ImportForecast): string {
  const parts = [
    `${created.toLocaleString('en')} new`,
    ...(merged > 0 ? [`${merged.toLocaleString('en')} to fill in`] : []),
    ...(duplicates > 0 ? [`${duplicates.toLocaleString('en')} already there`] : []),
    ...(invalid > 0 ? [`${invalid.toLocaleString('en')} not valid`] : []),
  ];
  return parts.join(', ');
}
