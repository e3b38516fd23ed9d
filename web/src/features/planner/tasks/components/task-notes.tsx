import type { Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { useAutosave, type AutosaveState } from '../../../../lib/forms/use-autosave.ts';
import { LinkedText } from '../../../../lib/text/linked-text.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useUpdateTask } from '../api/update-task.ts';
import { NotesConflict, useNotesSave } from '../use-notes-save.ts';

/** The notes of a task: rendered with links, edited in place and saved while typing. */
export function TaskNotes({ task }: { task: Task }) {
  const id = useId();
  const update = useUpdateTask();
  const queryClient = useQueryClient();
  const restore = (description: string) => update.mutateAsync({ id: task.id, changes: { description } });
  const { save, theirs, begin, accept } = useNotesSave(task);
  const notes = useAutosave({
    key: task.id,
    saved: task.description ?? '',
    save: (text) =>
      save(text).catch((error: unknown) => {
        if (!(error instanceof NotesConflict)) toast.error(errorMessage(error));
        throw error;
      }),
  });
  const [editing, setEditing] = useState(false);
  const initialNotes = useRef('');
  const isEmpty = notes.text.trim() === '';

  function keep(text: string): void {
    accept();
    notes.change(text);
    notes.flush();
  }

  function keepTheirs(): void {
    accept();
    notes.discard();
    void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
  }

  function leave(): void {
    notes.flush();
    setEditing(false);
    const before = initialNotes.current;
    if (!isEmpty || before.trim() === '') return;
    toastWithAction({ message: 'Notes removed', label: 'Undo', onAction: () => void restore(before) });
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex min-h-6 items-center gap-3">
        <h3 id={id} className="text-sm font-medium">
          Notes
        </h3>
        {theirs === null && <SavedState state={notes.state} onRetry={notes.flush} />}
      </div>
      {theirs !== null && (
        <ConflictNotice
          title="These notes were changed elsewhere while you were writing. They are now:"
          actions={
            <>
              <Button size="sm" onClick={() => keep(`${theirs}\n\n${notes.text}`)}>
                Keep both
              </Button>
              <Button size="sm" tone="secondary" onClick={() => keep(notes.text)}>
                Keep mine
              </Button>
              <Button size="sm" tone="secondary" onClick={keepTheirs}>
                Keep theirs
              </Button>
            </>
          }
        >
          {theirs || 'Empty'}
        </ConflictNotice>
      )}
      {editing || isEmpty ? (
        <NotesField
          labelledBy={id}
          text={notes.text}
          focused={editing}
          onChange={(text) => {
            if (notes.state === 'unchanged' || notes.state === 'saved') begin();
            notes.change(text);
          }}
          onFocus={() => {
            initialNotes.current = notes.text;
            setEditing(true);
          }}
          onLeave={leave}
        />
      ) : (
        // The button covers the text, but not its links.
        <div className="relative -mx-3 px-3 py-1.5">
          <button
            type="button"
            aria-label="Edit notes"
            onClick={() => setEditing(true)}
            className="absolute inset-0 cursor-text rounded-md hover:bg-sunken"
          />
          <p className="pointer-events-none relative text-sm leading-6 break-words whitespace-pre-wrap [&_a]:pointer-events-auto">
            <LinkedText text={notes.text} />
          </p>
        </div>
      )}
    </section>
  );
}

interface NotesFieldProps {
  labelledBy: string;
  text: string;
  focused: boolean;
  onChange: (text: string) => void;
  onFocus: () => void;
  onLeave: () => void;
}

function NotesField({ labelledBy, text, focused, onChange, onFocus, onLeave }: NotesFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!focused || !element || document.activeElement === element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focused]);
  return (
    <textarea
      ref={field}
      aria-labelledby={labelledBy}
      placeholder="Add notes or links"
      rows={2}
      maxLength={limits.description}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onFocus={onFocus}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The first Escape leaves the field, the second closes the panel.
        event.stopPropagation();
        event.currentTarget.blur();
      }}
      className={controlClass('field-sizing-content max-h-80 min-h-16 resize-none py-2 leading-6')}
    />
  );
}

const stateTexts: Record<AutosaveState, string> = {
  unchanged: '',
  typing: '',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
};

function SavedState({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <output className={clsx(state === 'failed' ? 'text-red' : 'text-muted')}>{stateTexts[state]}</output>
      {state === 'failed' && (
        <button type="button" onClick={onRetry} className="rounded-sm px-1 font-medium text-accent underline">
          Try again
        </button>
      )}
    </p>
  );
}
