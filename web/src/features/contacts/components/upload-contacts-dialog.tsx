import { useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { decodeText } from '../csv/decode-text.ts';
import { parseContacts, skippedAsCsv, type ParsedContacts, type SkippedRow } from '../csv/parse-contacts.ts';
import { uploadRows } from '../csv/upload-rows.ts';
import { UploadPreview } from './upload-preview.tsx';

type State =
  | { step: 'choose'; error: string | null }
  | { step: 'preview'; file: string; parsed: ParsedContacts }
  | { step: 'uploading'; done: number; total: number }
  | { step: 'done'; created: number; skipped: SkippedRow[] };

/** A file becomes contacts: choose, look, upload row by row, and keep what was not taken. */
export function UploadContactsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ step: 'choose', error: null });

  async function choose(file: File): Promise<void> {
    if (!file.name.toLowerCase().endsWith('.csv'))
      return setState({ step: 'choose', error: 'Please choose a .csv file.' });
    try {
      const parsed = parseContacts(decodeText(new Uint8Array(await file.arrayBuffer())));
      if (parsed.rows.length === 0) return setState({ step: 'choose', error: 'No valid contacts found in file.' });
      return setState({ step: 'preview', file: file.name, parsed });
    } catch {
      return setState({ step: 'choose', error: 'Failed to parse file.' });
    }
  }

  async function upload({ rows, skipped }: ParsedContacts): Promise<void> {
    setState({ step: 'uploading', done: 0, total: rows.length });
    const outcome = await uploadRows(rows, (done) => setState({ step: 'uploading', done, total: rows.length }));
    setState({ step: 'done', created: outcome.created, skipped: [...skipped, ...outcome.failed] });
    await queryClient.invalidateQueries({ queryKey: queryKeys.contacts });
    if (outcome.created === 0) return;
    track('contacts_uploaded');
    celebrate('contacts_uploaded');
  }

  const uploading = state.step === 'uploading';
  return (
    <Dialog
      open
      onOpenChange={() => !uploading && onClose()}
      title="Upload CSV"
      description="The first row names the columns: name, email, company, phone."
      size="lg"
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={uploading}>
            Close
          </Button>
          {state.step === 'preview' && (
            <Button onClick={() => void upload(state.parsed)}>{`Upload ${count(state.parsed.rows.length)}`}</Button>
          )}
        </>
      }
    >
      {state.step === 'choose' && <ChooseFile error={state.error} onChoose={(file) => void choose(file)} />}
      {state.step === 'preview' && <UploadPreview file={state.file} parsed={state.parsed} />}
      {uploading && <Uploading done={state.done} total={state.total} />}
      {state.step === 'done' && <Done created={state.created} skipped={state.skipped} />}
    </Dialog>
  );
}

function ChooseFile({ error, onChoose }: { error: string | null; onChoose: (file: File) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <label className="flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken">
        <Icon of={FileSpreadsheet} size={28} className="text-accent" />
        <span className="font-medium">Choose a CSV file</span>
        <span className="text-sm text-balance text-muted">Exported from Excel, Google Contacts or your CRM</span>
        <input
          type="file"
          accept=".csv"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            event.target.value = '';
          }}
        />
      </label>
      <FormMessage error={error} />
    </div>
  );
}

function Uploading({ done, total }: { done: number; total: number }) {
  return (
    <div className="flex flex-col gap-3 py-6">
      <output>Uploading...</output>
      <Progress label="Uploaded rows" value={(done / total) * 100} />
      <p className="text-sm text-muted tabular-nums">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</p>
    </div>
  );
}

function Done({ created, skipped }: { created: number; skipped: SkippedRow[] }) {
  return (
    <div className="flex flex-col gap-4">
      {created > 0 && <FormMessage success={`${count(created)} uploaded successfully!`} />}
      {skipped.length > 0 && (
        <>
          <FormMessage error={`${count(skipped.length)} failed to upload.`} />
          <ul className="max-h-56 divide-y divide-hairline overflow-y-auto rounded-md border border-hairline text-sm">
            {skipped.slice(0, 100).map((row) => (
              <li key={row.row} className="flex flex-wrap gap-x-3 px-3 py-2">
                <span className="w-16 shrink-0 text-muted tabular-nums">Row {row.row}</span>
                <span className="min-w-0 flex-1 truncate">{row.name || row.email || 'No name'}</span>
                <span className="text-red max-sm:basis-full max-sm:pl-19">{row.reason}</span>
              </li>
            ))}
          </ul>
          <Button
            tone="secondary"
            className="md:self-start"
            onClick={() =>
              saveFile(new Blob([skippedAsCsv(skipped)], { type: 'text/csv' }), 'contacts-not-uploaded.csv')
            }
          >
            Download these rows
          </Button>
        </>
      )}
    </div>
  );
}

function count(contacts: number): string {
  return `${contacts.toLocaleString('en')} ${contacts === 1 ? 'contact' : 'contacts'}`;
}
