import type { Contact, Task } from '@aide/contract';
import { clsx } from 'clsx';
import { use } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { applyCorrections } from '../reading.rules.ts';
import { isNothingFound } from '../request.rules.ts';
import { editRow, matchEdits, toggleContact, type RowEdit } from '../rows.rules.ts';
import { TimeCheckContext } from '../time-check.ts';
import type { MessageDraft } from '../use-message-draft.ts';
import type { Reading } from '../use-request.ts';
import { AnswerPreview } from './answer-preview.tsx';
import { CommandPreview } from './command-preview.tsx';
import { ContactQuestion } from './contact-question.tsx';
import { ReadingChips } from './reading-chips.tsx';
import { TaskRows } from './task-rows.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

interface RequestPreviewProps {
  draft: MessageDraft;
  reading: Reading;
  contacts: readonly Contact[];
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
  onAddAsTask: () => void;
}

/** The preview of a message: new tasks as chips, changes, or an answer. */
export function RequestPreview({ draft, reading, contacts, tasks, onAddAsTask }: RequestPreviewProps) {
  const { edits, setEdits, chosen, choice } = draft;
  const { request, rows, known } = reading;
  const [only] = rows;
  return (
    <div className="flex flex-col gap-3">
      {request.kind === 'command' && (
        <CommandPreview commands={request.commands} known={known} chosen={chosen} choice={choice} />
      )}
      {request.kind === 'question' && <AnswerPreview request={request} known={known} tasks={tasks} />}
      {request.kind === 'talk' && <p className="text-sm text-muted">Nothing to save. Press Enter to ask Aide.</p>}
      {only && rows.length === 1 && (
        <SingleTask
          row={only}
          overrides={matchEdits(rows, edits)[0]?.overrides ?? {}}
          contacts={contacts}
          onChange={(overrides) => setEdits(editRow(rows, edits, 0, { overrides }))}
          onToggleContact={(name) => setEdits(toggleContact(rows, edits, name))}
        />
      )}
      {rows.length > 1 && <TaskRows read={rows} edits={edits} contacts={contacts} onChange={setEdits} />}
      {request.kind !== 'capture' && (
        <Button
          tone={isNothingFound(request) ? 'secondary' : 'quiet'}
          size="sm"
          id={draft.addId}
          onClick={onAddAsTask}
          className={clsx('self-start', !isNothingFound(request) && '-ml-3')}
        >
          Add as a task instead
        </Button>
      )}
      <ConfirmChanges confirming={draft.confirming} />
    </div>
  );
}

interface SingleTaskProps {
  row: Reading['rows'][number];
  overrides: RowEdit['overrides'];
  contacts: readonly Contact[];
  onChange: (overrides: RowEdit['overrides']) => void;
  onToggleContact: (name: string) => void;
}

function SingleTask({ row, overrides, contacts, onChange, onToggleContact }: SingleTaskProps) {
  const corrected = applyCorrections(row, overrides, contacts);
  const renderTimeCheck = use(TimeCheckContext);
  const { due, backlog, recurrenceText } = corrected;
  return (
    <>
      <ReadingChips
        corrected={corrected}
        contacts={contacts}
        onChange={(change) => onChange({ ...overrides, ...change })}
        onToggleContact={onToggleContact}
      />
      {due !== null &&
        due.time !== null &&
        !backlog &&
        recurrenceText === null &&
        renderTimeCheck({ due, onMove: (free) => onChange({ ...overrides, due: free }) })}
      {corrected.candidates.length > 1 && (
        <ContactQuestion
          question={`Which ${row.message.contactName ?? 'contact'}?`}
          candidates={corrected.candidates}
          onChoose={({ id }) => onChange({ ...overrides, contact_id: id })}
        />
      )}
    </>
  );
}

/** Asks before a command changes many tasks. */
export function ConfirmChanges({ confirming }: Pick<MessageDraft, 'confirming'>) {
  if (!confirming) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={confirming.onClose}
      title={`Change ${confirming.count} tasks?`}
      description="You can undo it in one step."
      confirmLabel="Change"
      onConfirm={confirming.onConfirm}
    />
  );
}
