import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { countCreated, formatCreated, plural, type ImportChoices, type ReadFile } from '../task-import.rules.ts';
import { checkFile } from '../upload-file.ts';
import { FileContents } from './file-contents.tsx';
import { InvalidRows } from './import-result.tsx';

interface ReviewImportProps {
  name: string;
  file: ReadFile;
  onImport: (choices: ImportChoices) => void;
  onCancel: () => void;
}

/** The parsed file, the server's dry run, and the options of the import. */
export function ReviewImport({ name, file, onImport, onCancel }: ReviewImportProps) {
  const [choices, setChoices] = useState<ImportChoices>({ duplicates: 'skip', finished: 'add' });
  // The file does not change, so the result stays fresh; it is not cached after the review is closed.
  const check = useQuery({
    queryKey: ['task-import-check', name, choices.duplicates, choices.finished],
    queryFn: () => checkFile(file, choices),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const totals = check.data;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <p className="font-medium">{file.name}</p>
        <p className="text-sm break-words text-muted">{name}</p>
      </div>
      <section aria-label="What will be added" aria-live="polite" className="flex flex-col gap-1">
        {check.isPending && <p>Checking...</p>}
        {check.isError && <ErrorPanel message={errorMessage(check.error)} onRetry={() => void check.refetch()} />}
        {totals && (
          <>
            <p className="text-lg">
              {countCreated(totals) === 0 ? 'Nothing new in this file' : `Adds ${formatCreated(totals)}`}
            </p>
            <ul className="list-disc pl-5 text-sm text-muted">
              {totals.finished > 0 && (
                <li>{`${totals.finished.toLocaleString('en')} of them ${totals.finished === 1 ? 'is' : 'are'} finished`}</li>
              )}
              {totals.repetitionInNotes > 0 && (
                <li>{`${plural(totals.repetitionInNotes, 'repetition')} that Aide can’t express: the task keeps its date, and a line in its notes`}</li>
              )}
              {totals.duplicates > 0 && <li>{`${totals.duplicates.toLocaleString('en')} already there, skipped`}</li>}
              {totals.leftOut > 0 && <li>{`${plural(totals.leftOut, 'finished task')} left out`}</li>}
            </ul>
            <InvalidRows rows={totals.invalid} />
          </>
        )}
      </section>
      <FileContents file={file} />
      {file.source !== 'aide' && <Choices choices={choices} onChange={setChoices} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!totals || countCreated(totals) === 0} onClick={() => onImport(choices)}>
          {totals ? `Import ${formatCreated(totals)}` : 'Import'}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

const duplicateNames = { skip: 'Skip it', create: 'Add again' };
const finishedNames = { add: 'Add as finished', skip: 'Leave out' };

function Choices({ choices, onChange }: { choices: ImportChoices; onChange: (choices: ImportChoices) => void }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">If a task was imported before</p>
        <div className="flex">
          <Segments
            label="If a task was imported before"
            value={choices.duplicates}
            values={['skip', 'create']}
            names={duplicateNames}
            onChange={(duplicates) => onChange({ ...choices, duplicates })}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">Finished tasks</p>
        <div className="flex">
          <Segments
            label="Finished tasks"
            value={choices.finished}
            values={['add', 'skip']}
            names={finishedNames}
            onChange={(finished) => onChange({ ...choices, finished })}
          />
        </div>
      </div>
    </div>
  );
}
