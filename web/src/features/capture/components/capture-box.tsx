import type { CaptureOverrides, CaptureResult, Contact } from '@aide/contract';
import { CornerDownLeft, Mic, PenLine } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCapture } from '../api/capture.ts';
import { useUndoCapture } from '../api/undo-capture.ts';
import { understand } from '../reading.rules.ts';
import { useReading } from '../use-reading.ts';
import { CaptureField } from './capture-field.tsx';
import { ContactQuestion } from './contact-question.tsx';
import { ReadingChips } from './reading-chips.tsx';
import { WaitingList } from './waiting-list.tsx';

type Question = { taskId: string; title: string; candidates: { id: string; name: string; company: string | null }[] };

interface ContactChoice {
  taskId: string;
  contactId: string;
}

interface CaptureBoxProps {
  contacts: readonly Contact[];
  /** Links a created task to the contact that the user chose. */
  onChooseContact: (choice: ContactChoice) => Promise<unknown>;
  /** Without it there is no microphone button. */
  onVoice?: () => void;
}

/** Turns a message into a task. Chips show what was understood while typing; Enter saves it. */
export function CaptureBox({ contacts, onChooseContact, onVoice }: CaptureBoxProps) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // One id per message: a retry after a lost response does not create a second task.
  const captureId = useRef<string | null>(null);
  const [text, setText] = useDraft();
  const [overrides, setOverrides] = useState<CaptureOverrides>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const reading = useReading(text, contacts);
  const understanding = reading && understand(reading, overrides, contacts);
  const undo = useUndoCapture();
  const capture = useCapture(captured);

  function captured(result: CaptureResult | null, said: string): void {
    // Text typed after Enter is kept.
    const written = field.current?.value ?? said;
    begin(written.startsWith(said) ? written.slice(said.length) : written);
    if (!result) return;
    setQuestion(findQuestion(result));
    toastWithAction({
      message: result.summary,
      label: 'Undo',
      onAction: () => {
        setQuestion(null);
        undo.mutate(result.captureId, { onSuccess: () => giveBack(said) });
      },
    });
  }

  function begin(next: string): void {
    captureId.current = null;
    if (next.trim() === '') setOverrides({});
    setText(next);
  }

  /** Returns an undone or cancelled message to the field. */
  function giveBack(said: string): void {
    if (field.current?.value === '') begin(said);
    field.current?.focus();
  }

  function write(next: string): void {
    if (capture.isError) capture.reset();
    begin(next);
  }

  function save(): void {
    if (text.trim() === '' || capture.isPending) return;
    captureId.current ??= newId();
    setQuestion(null);
    const corrected = Object.keys(overrides).length > 0;
    capture.mutate({ text, captureId: captureId.current, ...(corrected ? { overrides } : {}) });
  }

  return (
    <section
      aria-label="Capture"
      className="rounded-lg border border-line-strong/50 bg-surface transition-colors duration-150 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      <div className="flex items-start gap-2 p-2.5 md:gap-3 md:p-3">
        <Icon of={PenLine} size={20} className="mt-2.5 ml-1.5 hidden shrink-0 text-accent md:block" />
        <CaptureField
          text={text}
          spans={reading?.text === text ? reading.message.spans : []}
          busy={capture.isPending}
          field={field}
          describedBy={hintId}
          onChange={write}
          onEnter={save}
        />
        {onVoice && (
          <IconButton label="Speak a task" onClick={onVoice} className="max-md:size-11">
            <Icon of={Mic} size={20} />
          </IconButton>
        )}
        <Button
          onClick={save}
          busy={capture.isPending}
          disabled={text.trim() === ''}
          icon={<Icon of={CornerDownLeft} size={16} />}
          className="max-md:size-11 max-md:px-0!"
        >
          <span className="max-md:sr-only">Save</span>
        </Button>
      </div>
      <WaitingList onCancel={giveBack} />
      <p id={hintId} className="sr-only">
        Write it as you would say it. Enter saves, Shift and Enter begins a new line.
      </p>
      {(understanding || question || capture.isError) && (
        <div className="flex flex-col gap-3 border-t border-hairline px-3 py-3 md:px-4">
          {understanding && (
            <ReadingChips
              understanding={understanding}
              contacts={contacts}
              onChange={(change) => setOverrides({ ...overrides, ...change })}
            />
          )}
          {understanding && understanding.candidates.length > 1 && (
            <ContactQuestion
              question={`Which ${reading.message.contactName ?? 'contact'}?`}
              candidates={understanding.candidates}
              onChoose={({ id }) => setOverrides({ ...overrides, contact_id: id })}
            />
          )}
          {question && !understanding && (
            <ContactQuestion
              question={`Who is “${question.title}” about?`}
              candidates={question.candidates}
              onChoose={({ id }) => {
                setQuestion(null);
                onChooseContact({ taskId: question.taskId, contactId: id }).catch((error: unknown) => {
                  toast.error(errorMessage(error));
                  setQuestion((asked) => asked ?? question);
                });
              }}
            />
          )}
          <FormMessage error={capture.isError ? errorMessage(capture.error) : null} />
        </div>
      )}
    </section>
  );
}

/** Returns the server's question about the contact of a created task, or null. */
function findQuestion({ task, questions }: CaptureResult): Question | null {
  const asked = questions.find((question) => question.about === 'contact');
  if (!task || !asked || asked.candidates.length === 0) return null;
  return { taskId: task.id, title: task.title, candidates: asked.candidates };
}

const key = 'capture_draft';

/** What is being typed, kept for this tab: it survives a reload or navigation. */
function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  function write(next: string): void {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  }
  return [text, write];
}
