import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { useUndoTaskImport } from '../task-import.api.ts';
import { countCreated, formatCreated, plural, type ImportTotals } from '../task-import.rules.ts';
import type { ImportOutcome } from '../upload-file.ts';
import { Link } from '../../../../ui/link.tsx';

interface ImportResultProps {
  outcome: ImportOutcome;
  /** The number of rows in the file. */
  total: number;
  onAgain: () => void;
}

/** The result of an import, with Undo. */
export function ImportResult({ outcome, total, onAgain }: ImportResultProps) {
  const undo = useUndoTaskImport();
  const { totals, done, error, batchId } = outcome;
  const created = countCreated(totals);
  return (
    <div className="flex flex-col gap-5">
      {undo.data ? (
        <FormMessage success={formatUndone(undo.data)} />
      ) : (
        <>
          <FormMessage success={created > 0 ? `Added ${formatCreated(totals)}.` : null} />
          <FormMessage error={error === null ? null : formatStop(done, total, error)} />
          <ul className="list-disc pl-5 text-sm text-muted empty:hidden">
            {created === 0 && error === null && <li>Nothing new in this file</li>}
            {totals.repetitionInNotes > 0 && (
              <li>{`${plural(totals.repetitionInNotes, 'repetition')} kept as a line in the notes`}</li>
            )}
            {totals.duplicates > 0 && <li>{`${totals.duplicates.toLocaleString('en')} already there, skipped`}</li>}
            {totals.leftOut > 0 && <li>{`${plural(totals.leftOut, 'finished task')} left out`}</li>}
          </ul>
          <InvalidRows rows={totals.invalid} />
        </>
      )}
      <FormMessage error={undo.isError ? errorMessage(undo.error) : null} />
      <div className="flex flex-wrap gap-3">
        <Link to="/tasks" className={buttonClass('primary')}>
          Show tasks
        </Link>
        {created > 0 && !undo.data && (
          <Button tone="secondary" busy={undo.isPending} busyLabel="Undoing..." onClick={() => undo.mutate(batchId)}>
            Undo import
          </Button>
        )}
        <Button tone="secondary" disabled={undo.isPending} onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </div>
  );
}

/** The most rows listed; the rest is counted. */
const shown = 50;

/** Rows that are not valid, with the reasons. */
export function InvalidRows({ rows }: { rows: ImportTotals['invalid'] }) {
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <FormMessage error={`${plural(rows.length, 'row')} can’t be imported:`} />
      <ul className="max-h-56 divide-y divide-hairline overflow-y-auto rounded-md border border-hairline text-sm">
        {rows.slice(0, shown).map(({ row, title, message }) => (
          <li key={row} className="flex flex-wrap gap-x-3 px-3 py-2">
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="text-red">{message}</span>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className="text-sm text-muted">and {(rows.length - shown).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

function formatStop(done: number, total: number, error: string): string {
  return `Stopped after ${done.toLocaleString('en')} of ${total.toLocaleString('en')}: ${error} Choose the same file again to import the rest.`;
}

function formatUndone({ deleted, kept }: { deleted: number; kept: number }): string {
  const rest = kept > 0 ? `, ${kept.toLocaleString('en')} kept because you changed them since` : '';
  return `Import undone: ${deleted.toLocaleString('en')} deleted${rest}.`;
}
