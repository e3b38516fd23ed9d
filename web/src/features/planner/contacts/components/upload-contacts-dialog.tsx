import type { DuplicateChoice } from '@aide/contract';
import { markChanged } from '../../../../lib/api/changed.ts';
import type { ColumnMapping } from '@aide/rules/contact-columns';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { reportAddedContact } from '../../../../lib/events/added-contact.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { formatContactCount, toFileRows, type FileRow, type FileTable } from '../import/contact-import.rules.ts';
import { uploadRows, type UploadOutcome } from '../import/upload-rows.ts';
import { MatchColumns } from './match-columns.tsx';
import { UploadResult } from './upload-result.tsx';
import { FileSpreadsheet } from 'lucide-react';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';

type State =
  | { step: 'choose'; error: string | null }
  | { step: 'reading' }
  | { step: 'match'; file: string; table: FileTable; mapping: ColumnMapping }
  | { step: 'uploading'; done: number; total: number }
  | { step: 'done'; table: FileTable; outcome: UploadOutcome };

const fileTypes = ['.csv', '.tsv', '.xlsx', '.vcf'] as const;

/**
 * Imports contacts from a file: choose it, unless the app was opened with it; map the columns; upload; show the skipped
 * rows; offer Undo.
 */
export function UploadContactsDialog({ onClose, file: opened = null }: { onClose: () => void; file?: File | null }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ step: 'choose', error: null });
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip');

  async function choose(file: File): Promise<void> {
    const fail = (error: string) => setState({ step: 'choose', error });
    if (!fileTypes.some((type) => file.name.toLowerCase().endsWith(type)))
      return fail('Please choose a .csv, .xlsx or .vcf file.');
    setState({ step: 'reading' });
    try {
      const [bytes, { parseContactFile }] = await Promise.all([
        file.arrayBuffer(),
        import('@aide/rules/contact-files'),
      ]);
      const { mapping, ...table } = await parseContactFile(new Uint8Array(bytes));
      if (table.rows.length === 0) return fail('No valid contacts found in file.');
      return setState({ step: 'match', file: file.name, table, mapping });
    } catch (error) {
      const tooLarge = error instanceof Error && 'reason' in error && error.reason === 'too_large';
      return fail(tooLarge ? 'This file is too large. Please split it.' : 'Failed to parse file.');
    }
  }

  const chooseOpened = useEffectEvent(() => {
    if (opened) void choose(opened);
  });
  useEffect(() => {
    const timer = setTimeout(() => chooseOpened());
    return () => clearTimeout(timer);
  }, []);

  async function upload(table: FileTable, named: FileRow[], nameless: FileRow[]): Promise<void> {
    const total = named.length;
    setState({ step: 'uploading', done: 0, total });
    const outcome = await uploadRows(named, duplicates, (done) => setState({ step: 'uploading', done, total }));
    const unnamed = nameless.map((row) => ({ row, reason: 'Name is required', duplicate: false }));
    const leftOut = [...unnamed, ...outcome.leftOut].toSorted((a, b) => a.row.row - b.row.row);
    setState({ step: 'done', table, outcome: { ...outcome, leftOut } });
    void markChanged(queryClient, 'contact');
    if (outcome.created === 0) return;
    reportAddedContact(null);
    track('contacts_uploaded');
    celebrate('contacts_uploaded');
  }

  const table = state.step === 'match' ? state.table : null;
  const mapping = state.step === 'match' ? state.mapping : null;
  const rows = useMemo(() => (table && mapping ? toFileRows(table, mapping) : null), [table, mapping]);
  const uploading = state.step === 'uploading';
  useUnsavedChanges(uploading || state.step === 'match');
  return (
    <Dialog
      open
      onOpenChange={() => !uploading && onClose()}
      isDirty={state.step === 'match'}
      title="Upload CSV"
      description={
        state.step === 'choose' || state.step === 'reading'
          ? 'From Google Contacts, Outlook, iCloud, LinkedIn, HubSpot or a spreadsheet: CSV, Excel or vCard.'
          : undefined
      }
      size="lg"
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={uploading}>
            {state.step === 'match' ? 'Cancel' : 'Close'}
          </Button>
          {table && rows && (
            <Button
              disabled={rows.named.length === 0}
              onClick={() => void upload(table, rows.named, rows.nameless)}
            >{`Upload ${formatContactCount(rows.named.length)}`}</Button>
          )}
        </>
      }
    >
      {state.step === 'choose' && <ChooseContactFile error={state.error} onChoose={(file) => void choose(file)} />}
      {state.step === 'reading' && <output className="py-6">Reading...</output>}
      {state.step === 'match' && rows && (
        <MatchColumns
          file={state.file}
          table={state.table}
          mapping={state.mapping}
          rows={rows}
          duplicates={duplicates}
          onMap={(index, field) => setState({ ...state, mapping: state.mapping.with(index, field) })}
          onChooseDuplicates={setDuplicates}
        />
      )}
      {uploading && <UploadProgress text="Uploading..." label="Uploaded rows" done={state.done} total={state.total} />}
      {state.step === 'done' && <UploadResult table={state.table} outcome={state.outcome} />}
    </Dialog>
  );
}

interface ChooseContactFileProps {
  error: string | null;
  onChoose: (file: File) => void;
}

function ChooseContactFile({ error, onChoose }: ChooseContactFileProps) {
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
