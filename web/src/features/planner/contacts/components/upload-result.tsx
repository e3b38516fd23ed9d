import { clsx } from 'clsx';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { useUndoContactImport } from '../contacts.api.ts';
import { formatContactCount, type FileTable, type LeftOutRow } from '../import/contact-import.rules.ts';
import type { UploadOutcome } from '../import/upload-rows.ts';

/** The most rows listed; the downloaded file has all of them. */
const shown = 100;

/** The result of an upload: counts, skipped rows and Undo. */
export function UploadResult({ table, outcome }: { table: FileTable; outcome: UploadOutcome }) {
  const undo = useUndoContactImport();
  const { created, merged, leftOut } = outcome;
  const failed = leftOut.filter(({ duplicate }) => !duplicate).length;
  const skipped = leftOut.length - failed;
  if (undo.data) return <FormMessage success={formatUndone(undo.data)} />;
  return (
    <div className="flex flex-col gap-4">
      {created > 0 && <FormMessage success={`${formatContactCount(created)} uploaded successfully!`} />}
      {merged > 0 && <FormMessage success={`${formatContactCount(merged)} filled in.`} />}
      {skipped > 0 && <p className="text-sm text-muted">{`${formatContactCount(skipped)} skipped: already there.`}</p>}
      {failed > 0 && <FormMessage error={`${formatContactCount(failed)} failed to upload.`} />}
      {leftOut.length > 0 && <LeftOut table={table} rows={leftOut} />}
      {created + merged > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <Button tone="secondary" disabled={undo.isPending} onClick={() => undo.mutate(outcome.batchId)}>
            {undo.isPending ? 'Undoing...' : 'Undo upload'}
          </Button>
          <FormMessage error={undo.isError ? errorMessage(undo.error) : null} />
        </div>
      )}
    </div>
  );
}

function LeftOut({ table, rows }: { table: FileTable; rows: LeftOutRow[] }) {
  async function save(): Promise<void> {
    const { writeCsv } = await import('@aide/rules/contact-files');
    const text = writeCsv(
      [...table.columns, 'Reason'],
      rows.map(({ row, reason }) => [...row.cells, reason]),
    );
    saveFile(new Blob([text], { type: 'text/csv' }), 'contacts-not-uploaded.csv');
  }

  return (
    <>
      <ul className="max-h-56 divide-y divide-hairline overflow-y-auto rounded-md border border-hairline text-sm">
        {rows.slice(0, shown).map(({ row, reason, duplicate }) => (
          <li key={row.row} className="flex flex-wrap gap-x-3 px-3 py-2">
            <span className="w-16 shrink-0 text-muted tabular-nums">Row {row.row}</span>
            <span className="min-w-0 flex-1 truncate">{row.contact.name || row.contact.email || 'No name'}</span>
            <span className={clsx('max-sm:basis-full max-sm:pl-19', duplicate ? 'text-muted' : 'text-red')}>
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className="text-sm text-muted">{`and ${(rows.length - shown).toLocaleString('en')} more`}</p>
      )}
      <Button tone="secondary" className="md:self-start" onClick={() => void save()}>
        Download these rows
      </Button>
    </>
  );
}

function formatUndone({ deleted, restored, kept }: { deleted: number; restored: number; kept: number }): string {
  const parts = [
    `Upload undone: ${formatContactCount(deleted)} deleted`,
    ...(restored > 0 ? [`${formatContactCount(restored)} restored`] : []),
    ...(kept > 0 ? [`${formatContactCount(kept)} kept, because you changed them since`] : []),
  ];
  return `${parts.join(', ')}.`;
}
