import type { AssistantResult } from '@aide/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useConfirmAssistant, useUndoAssistant } from '../assistant.api.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';

interface AnswerInput {
  /** Called when every command succeeded and there is nothing left to display. */
  onDone?: () => void;
  onAddAsTask: (text: string) => void;
}

/** Handles the result of a message: a toast with Undo, or an answer that stays visible. */
export function useAnswer({ onDone, onAddAsTask }: AnswerInput) {
  const [answer, setAnswer] = useState<{ text: string; result: AssistantResult } | null>(null);
  const onError = (error: Error) => toast.error(errorMessage(error));
  const confirm = useConfirmAssistant({ onError });
  const undo = useUndoAssistant({ onError });

  function receive(result: AssistantResult, text: string): void {
    const changesOnly = result.kind === 'command' || result.kind === 'capture';
    if (!changesOnly || result.needs !== null || result.open.length > 0) {
      setAnswer({ text, result });
      return;
    }
    setAnswer(null);
    if (result.undoable)
      toastWithAction({
        message: result.reply,
        label: 'Undo',
        onAction: () => undo.mutate(result.id, { onSuccess: ({ reply }) => toast.success(reply) }),
      });
    else toast.success(result.reply);
    onDone?.();
  }

  return {
    receive,
    clear: () => setAnswer(null),
    answer: answer && {
      ...answer,
      busy: confirm.isPending || undo.isPending,
      onConfirm: (chosen: string[]) =>
        confirm.mutate({ id: answer.result.id, chosen }, { onSuccess: (result) => receive(result, answer.text) }),
      onUndo: () => undo.mutate(answer.result.id, { onSuccess: (result) => setAnswer({ ...answer, result }) }),
      onAddAsTask: () => onAddAsTask(answer.text),
    },
  };
}
