import type { AssistantResult, Contact, Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDueRelative } from '../../../../lib/time/due-text.ts';
import { loadWholeLanguage } from '../../../../lib/language.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { logFailure } from '../../../../lib/log.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { timings } from '../../../../lib/timings.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { toastWithAction, undoLast } from '../../../../ui/toast-with-action.tsx';
import { isCaptured, useSubmitVoice } from '../api/submit-message.ts';
import { useUndoCapture } from '../api/undo-capture.ts';
import { getActionLabel, getChoiceAria } from '../draft-labels.ts';
import { asOneTask, type ReadyPlan } from '../request.rules.ts';
import { useAnswer } from '../use-answer.ts';
import { useMessageDraft } from '../use-message-draft.ts';
import { useVoice } from '../voice/use-voice.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { RequestPreview } from './request-preview.tsx';
import { VoiceControls } from './voice-controls.tsx';

const notices = {
  enhanced: { text: 'Text enhanced successfully', ms: timings.successMessage },
  good: { text: 'Text looks good already', ms: 2000 },
} as const;

interface VoiceDialogProps {
  contacts: readonly Contact[];
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
  onClose: () => void;
}

/** Creates a task from speech or typed text. It is remounted each time it opens, so it starts empty. */
export function VoiceDialog({ contacts, tasks, onClose }: VoiceDialogProps) {
  const timeZone = useZone();
  // One id per text: a retry after a lost response does not create a second task.
  const [spoken, setSpoken] = useState(() => ({ text: '', id: newId() }));
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<keyof typeof notices | null>(null);
  const { text } = spoken;
  const { answer, receive, clear } = useAnswer({
    onDone: onClose,
    onAddAsTask: addAsTask,
  });
  const write = (next: string) => {
    clear();
    setSpoken({ text: next, id: newId() });
  };
  /** Text that was typed while a recording waited for a retry; its transcript is appended. */
  const typed = useRef('');
  const voice = useVoice((heard) => write(typed.current === '' ? heard : `${typed.current} ${heard}`));
  const { sendAgain } = voice;
  const undo = useUndoCapture();
  const message = useSubmitVoice((result) => {
    if (!isCaptured(result)) return receive(result, text);
    toastWithAction({
      message: formatCaptured(result, timeZone),
      label: 'Undo',
      onAction: () => undo.mutate(result.id),
    });
    return onClose();
  });
  const isDirty = text.trim() !== '' && answer === null;
  useUnsavedChanges(isDirty);
  const draft = useMessageDraft(text, {
    contacts,
    wanted: text !== '',
    pauseMs: 0,
    onReady: (said, plan) => send(said, plan, spoken.id),
  });
  const { reading } = draft;
  const busy = voice.state === 'listening' || voice.state === 'transcribing';
  const refusal = message.isError ? 'Failed to create task. Please try again.' : voice.error;
  const isDisabled = text === '' || busy || message.isPending;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), notices[notice].ms);
    return () => clearTimeout(timer);
  }, [notice]);

  /** Starts a new recording and clears the previous error. */
  function begin(typedText: string, go: () => void): void {
    typed.current = typedText;
    message.reset();
    setProblem(null);
    go();
  }

  function save(): void {
    const blank = text.trim() === '';
    setProblem(blank ? 'Please provide a task description' : null);
    if (!blank) draft.submit();
  }

  function send(said: string, { isUndo, chosen, confirmed, corrections }: ReadyPlan, id: string): void {
    if (isUndo && undoLast()) {
      onClose();
      return;
    }
    message.mutate({ text: said, id, ...corrections, chosen: [...chosen], confirmed });
  }

  /** Uses a new id: the current one may belong to the command that found nothing. */
  function addAsTask(said: string): void {
    send(said, asOneTask(said), newId());
  }

  async function enhance(): Promise<void> {
    setProblem(null);
    try {
      const { enhanceText } = await loadWholeLanguage();
      const better = enhanceText(text);
      setNotice(better.changed ? 'enhanced' : 'good');
      // Text typed meanwhile takes precedence.
      setSpoken((now) => (now.text === text ? { text: better.text, id: newId() } : now));
    } catch (error) {
      logFailure('The text could not be enhanced', error);
      setProblem('The text could not be enhanced. Please try again.');
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDirty={isDirty}
      title="Voice Task"
      description="Say what, with whom and when. You can also type."
      footer={
        <>
          <Button tone="secondary" icon={<Icon of={Sparkles} />} disabled={isDisabled} onClick={() => void enhance()}>
            Enhance
          </Button>
          <Button disabled={isDisabled} busy={message.isPending} onClick={save}>
            {getActionLabel(draft, 'Create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VoiceControls
          voice={{
            ...voice,
            listen: () => begin('', voice.listen),
            sendAgain: sendAgain && (() => begin(text.trim(), sendAgain)),
          }}
        />
        <TextareaField
          label="Task"
          rows={4}
          value={text}
          disabled={busy}
          maxLength={limits.message}
          {...getChoiceAria(draft)}
          onKeyDown={draft.press}
          onChange={(event) => {
            setProblem(null);
            write(event.target.value);
          }}
        />
        <p className="-mt-2 text-right text-xs text-muted tabular-nums">{text.length} characters</p>
        {/* The space is reserved, so that Create does not shift when the chips appear. */}
        <div className="min-h-18">
          {text === '' && !busy && !answer && (
            <p className="text-sm text-muted">For example: “Send Rahul the revised quote by Friday, it’s urgent”.</p>
          )}
          {reading && !answer && (
            <RequestPreview
              draft={draft}
              reading={reading}
              contacts={contacts}
              tasks={tasks}
              onAddAsTask={() => addAsTask(text)}
            />
          )}
          {answer && <AnswerPanel answer={{ ...answer, onClose: clear }} tasks={tasks} />}
        </div>
        <FormMessage success={notice && notices[notice].text} error={notice ? null : (problem ?? refusal)} />
      </div>
    </Dialog>
  );
}

/** Returns a sentence with the created tasks and their due dates. */
function formatCaptured({ items, reply }: AssistantResult, timeZone: string): string {
  if (items.length > 1) return `${items.length} tasks created successfully!`;
  const task = items[0]?.task;
  if (!task) return reply;
  const due = task.due_date === null ? '' : ` ${formatDueRelative(task, new Date(), timeZone)}.`;
  return `Task created successfully!${due}`;
}
