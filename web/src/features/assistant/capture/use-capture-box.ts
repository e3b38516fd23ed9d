import type { AssistantResult, Contact } from '@aide/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { adoptVisitorDraft, captureDraft, getDraft, writeDraft } from '../../../lib/storage/draft.ts';
import { toastWithAction, undoLast } from '../../../ui/toast-with-action.tsx';
import { formatCaptured, isCaptured, useSubmitMessage } from './api/submit-message.ts';
import { useUndoCapture } from './api/undo-capture.ts';
import { asOneTask, type ReadyPlan } from './request.rules.ts';
import { useAnswer } from './use-answer.ts';
import { useMessageDraft } from './use-message-draft.ts';

/** The server's question about the contact of a task that it created. */
interface ContactQuestion {
  taskId: string;
  title: string;
  candidates: { id: string; name: string; company: string | null }[];
}

/** The state of the capture box: the text, its preview, and the result of the last message. */
export function useCaptureBox(contacts: readonly Contact[], onSaved?: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  // One id per message: a retry after a lost response has no second effect. "Add as a task" is another message.
  const sent = useRef<{ asTask: boolean; id: string } | null>(null);
  const [text, setText] = useDraft();
  const [used, setUsed] = useState(text !== '');
  const [contactQuestion, setContactQuestion] = useState<ContactQuestion | null>(null);
  const { answer, receive, clear: clearAnswer } = useAnswer({ onAddAsTask: saveAsTask });
  const draft = useMessageDraft(text, { contacts, wanted: used, onReady: send });
  const undoCapture = useUndoCapture();
  const message = useSubmitMessage((result, spoken) => {
    clear(spoken);
    if (result && isCaptured(result)) onCaptured(result, spoken);
    else if (result) receive(result, spoken);
  });

  function send(spoken: string, plan: ReadyPlan, asTask = false): void {
    if (sent.current?.asTask !== asTask) sent.current = { asTask, id: newId() };
    const { id } = sent.current;
    setContactQuestion(null);
    clearAnswer();
    // The newest change is the one that a toast offers to undo; the server knows only of those that were made in words.
    if (plan.isUndo && undoLast()) {
      clear(spoken);
      return;
    }
    const { chosen, confirmed, corrections } = plan;
    message.mutate({ text: spoken, id, ...corrections, chosen: [...chosen], confirmed });
  }

  function saveAsTask(spoken: string): void {
    send(spoken, asOneTask(spoken), true);
  }

  function onCaptured(result: AssistantResult, spoken: string): void {
    const question = findContactQuestion(result);
    setContactQuestion(question);
    if (question === null) onSaved?.();
    toastWithAction({
      message: formatCaptured(result),
      label: 'Undo',
      onAction: () => {
        setContactQuestion(null);
        undoCapture.mutate(result.id, { onSuccess: () => restoreText(spoken) });
      },
    });
  }

  /** Clears the field, or the stored draft after navigation. Text typed after Enter stays. */
  function clear(spoken: string): void {
    const written = field.current?.value ?? getDraft(captureDraft);
    begin(written.startsWith(spoken) ? written.slice(spoken.length) : written);
  }

  function begin(next: string): void {
    sent.current = null;
    if (next.trim() === '') draft.setEdits([]);
    setText(next);
  }

  /** Puts an undone or cancelled message back into the field. */
  function restoreText(spoken: string): void {
    if (field.current?.value === '') begin(spoken);
    field.current?.focus();
  }

  function write(next: string): void {
    if (message.isError) message.reset();
    if (next.trim() !== '') clearAnswer();
    begin(next);
  }

  function closeAnswer(): void {
    clearAnswer();
    field.current?.focus();
  }

  return {
    field,
    text,
    draft,
    busy: message.isPending,
    failure: message.error,
    contactQuestion,
    setContactQuestion,
    write,
    restoreText,
    /** Loads the tasks that a message can refer to. */
    prepare: () => setUsed(true),
    submit: () => message.isPending || draft.submit(),
    press: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return draft.press(event);
      if (answer) return closeAnswer();
      // Without the focus, single-key shortcuts work again.
      return text === '' ? field.current?.blur() : draft.press(event);
    },
    addAsTask: () => message.isPending || saveAsTask(text),
    answer: answer && { ...answer, onClose: closeAnswer },
  };
}

/** Returns the server's question about the contact of a created task, or null. */
function findContactQuestion({ items }: AssistantResult): ContactQuestion | null {
  for (const { task, questions } of items) {
    const asked = questions.find((question) => question.about === 'contact');
    if (task && asked && asked.candidates.length > 0)
      return { taskId: task.id, title: task.title, candidates: asked.candidates };
  }
  return null;
}

/**
 * The text of the field, kept in session storage: it survives a reload or navigation. It starts with text shared from
 * another app, or with what the visitor wrote on the landing page.
 */
function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const shared = takeSharedText();
    if (shared !== null) writeDraft(captureDraft, shared);
    adoptVisitorDraft(captureDraft);
    return getDraft(captureDraft);
  });
  function write(next: string): void {
    writeDraft(captureDraft, next);
    setText(next);
  }
  return [text, write];
}

/**
 * Returns the text shared from another app (`share_target` of the manifest) and removes it from the URL; null without
 * one.
 */
function takeSharedText(): string | null {
  const query = new URLSearchParams(location.search);
  const [title, text, url] = ['share_title', 'share_text', 'share_url'].map((name) => query.get(name)?.trim() ?? '');
  const parts = [title, text, url].filter(
    (part, at, all) => part && !all.some((other, i) => i > at && other?.includes(part)),
  );
  if (parts.length === 0) return null;
  history.replaceState(history.state, '', location.pathname);
  return parts.join(' ');
}
