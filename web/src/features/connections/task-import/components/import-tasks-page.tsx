import { useQueryClient } from '@tanstack/react-query';
import { markChanged } from '../../../../lib/api/changed.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLaunchedFile, takeLaunchedFile } from '../../../../lib/events/launched-file.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { formatFileProblem, getRows, importedKinds, type ImportChoices, type ReadFile } from '../task-import.rules.ts';
import { uploadFile, type ImportOutcome } from '../upload-file.ts';
import { ChooseTaskFile } from './choose-task-file.tsx';
import { ImportResult } from './import-result.tsx';
import { ReviewImport } from './review-import.tsx';

type State =
  | { step: 'choose'; error: string | null }
  | { step: 'reading' }
  | { step: 'review'; name: string; file: ReadFile }
  | { step: 'importing'; done: number; total: number }
  | { step: 'done'; outcome: ImportOutcome; total: number };

/** Imports tasks from another program: choose a file, review it, import, undo. */
export function ImportTasksPage() {
  const queryClient = useQueryClient();
  const timeZone = useZone();
  const [state, setState] = useState<State>({ step: 'choose', error: null });
  const leaving = useRef(new AbortController());
  useUnsavedChanges(state.step === 'importing');
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function choose(chosen: File): Promise<void> {
    setState({ step: 'reading' });
    try {
      const [bytes, { parseTaskFile }] = await Promise.all([chosen.arrayBuffer(), import('@aide/rules/task-files')]);
      const file = await parseTaskFile(new Uint8Array(bytes), { timeZone });
      if (getRows(file).length === 0) setState({ step: 'choose', error: 'There are no tasks in this file.' });
      else setState({ step: 'review', name: chosen.name, file });
    } catch (error) {
      setState({ step: 'choose', error: formatFileProblem(error) });
    }
  }

  const chooseLaunched = useEffectEvent(() => {
    const file = takeLaunchedFile('tasks');
    if (file) void choose(file);
  });
  useEffect(() => {
    const timer = setTimeout(() => chooseLaunched());
    const unsubscribe = onLaunchedFile(() => chooseLaunched());
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);

  async function upload(file: ReadFile, choices: ImportChoices): Promise<void> {
    const total = getRows(file).length;
    setState({ step: 'importing', done: 0, total });
    const outcome = await uploadFile(file, choices, {
      signal: leaving.current.signal,
      onProgress: (done) => setState({ step: 'importing', done, total }),
    });
    setState({ step: 'done', outcome, total });
    void markChanged(queryClient, ...importedKinds);
  }

  const startAgain = () => setState({ step: 'choose', error: null });
  return (
    <>
      <PageHeader
        title="Import tasks"
        description="From Todoist, Google Tasks, Microsoft To Do, Outlook, TickTick, Apple Reminders, Vikunja, any CSV table or another Aide."
      />
      <div className="max-w-3xl">
        {state.step === 'choose' && <ChooseTaskFile error={state.error} onChoose={(file) => void choose(file)} />}
        {state.step === 'reading' && <output className="block py-6">Reading...</output>}
        {state.step === 'review' && (
          <ReviewImport
            name={state.name}
            file={state.file}
            onImport={(choices) => void upload(state.file, choices)}
            onCancel={startAgain}
          />
        )}
        {state.step === 'importing' && (
          <UploadProgress text="Importing..." label="Imported rows" done={state.done} total={state.total} />
        )}
        {state.step === 'done' && <ImportResult outcome={state.outcome} total={state.total} onAgain={startAgain} />}
      </div>
    </>
  );
}
