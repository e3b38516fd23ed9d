import type { Contact, Task } from '@aide/contract';
import { CornerDownLeft, Mic, PenLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useFirstFocus } from '../../../../lib/browser/use-first-focus.ts';
import { useOfflineState } from '../../../../lib/offline/offline-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import { getActionLabel, getChoiceAria } from '../draft-labels.ts';
import { useCaptureBox } from '../use-capture-box.ts';
import { CaptureField } from './capture-field.tsx';
import { ContactQuestion } from './contact-question.tsx';
import { LazyAnswerPanel, LazyRequestPreview, preloadPreview } from './lazy-preview.tsx';

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }));

interface ContactChoice {
  taskId: string;
  contactId: string;
}

interface CaptureBoxProps {
  contacts: readonly Contact[];
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
  /** Links a created task to the contact that the user chose. */
  onChooseContact: (choice: ContactChoice) => Promise<unknown>;
  /** Opens the voice dialog. Without it there is no microphone button. */
  onVoice?: () => void;
  /** Called when tasks were saved and nothing is left to ask. */
  onSaved?: () => void;
  /** Focuses the box on mount. Default: false. */
  focusOnOpen?: boolean;
}

/** Takes a message and previews its effect while it is typed: new tasks, changes or an answer. Enter submits it. */
export function CaptureBox(props: CaptureBoxProps) {
  const { contacts, tasks, onChooseContact, onVoice, onSaved, focusOnOpen = false } = props;
  const hintId = useId();
  const box = useCaptureBox(contacts, onSaved);
  const isWaiting = useOfflineState().changes.some(({ name }) => name === 'capture');
  // The focus on mount loads nothing; the first key press does.
  const opening = useRef(true);
  useFirstFocus(box.field, focusOnOpen);
  useEffect(() => {
    opening.current = false;
  }, []);
  const { text, draft, contactQuestion, answer } = box;
  const { reading } = draft;
  const marked = reading?.text === text ? reading.rows.flatMap(({ message }) => message.spans) : [];
  function prepare(): void {
    preloadPreview();
    box.prepare();
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
          spans={marked}
          busy={box.busy}
          field={box.field}
          describedBy={hintId}
          {...getChoiceAria(draft)}
          onFocus={() => {
            if (!opening.current) prepare();
          }}
          onChange={(next) => {
            prepare();
            box.write(next);
          }}
          onEnter={box.submit}
          onKeyDown={box.press}
        />
        {onVoice && (
          <IconButton label="Speak a task" onClick={onVoice} className="max-md:size-11">
            <Icon of={Mic} size={20} />
          </IconButton>
        )}
        <Button
          onClick={box.submit}
          busy={box.busy}
          disabled={text.trim() === ''}
          icon={<Icon of={CornerDownLeft} size={16} />}
          className="max-md:size-11 max-md:px-0!"
        >
          <span className="max-md:sr-only">{getActionLabel(draft)}</span>
        </Button>
      </div>
      {isWaiting && (
        <Suspense>
          <WaitingList onCancel={box.restoreText} />
        </Suspense>
      )}
      <p id={hintId} className="sr-only">
        Type it as you would say it. Enter saves, Shift and Enter starts a new line.
      </p>
      {(reading || contactQuestion || answer || box.failure) && (
        <div className="flex flex-col gap-3 border-t border-hairline px-3 py-3 md:px-4">
          {reading && (
            <LazyRequestPreview
              draft={draft}
              reading={reading}
              contacts={contacts}
              tasks={tasks}
              onAddAsTask={box.addAsTask}
            />
          )}
          {answer && !reading && <LazyAnswerPanel answer={answer} tasks={tasks} />}
          {contactQuestion && !reading && (
            <ContactQuestion
              question={`Who is “${contactQuestion.title}” about?`}
              candidates={contactQuestion.candidates}
              onChoose={({ id }) => {
                box.setContactQuestion(null);
                onChooseContact({ taskId: contactQuestion.taskId, contactId: id }).catch((error: unknown) => {
                  toast.error(errorMessage(error));
                  box.setContactQuestion((asked) => asked ?? contactQuestion);
                });
              }}
            />
          )}
          <FormMessage error={box.failure ? errorMessage(box.failure) : null} />
        </div>
      )}
    </section>
  );
}
