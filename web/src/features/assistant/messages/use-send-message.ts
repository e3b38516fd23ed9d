import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useAssistant } from '../assistant.api.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { getDraft, writeDraft } from '../../../lib/storage/draft.ts';

const draftKey = 'message_draft';

/** The text of the message box and the message that is being sent. A failed message returns to the box. */
export function useSendMessage() {
  const queryClient = useQueryClient();
  // One id per message: a retry after a lost response has no second effect.
  const id = useRef<string | null>(null);
  const [text, setText] = useState(() => getDraft(draftKey));
  const [pending, setPending] = useState<string | null>(null);
  const assistant = useAssistant();

  function change(next: string): void {
    writeDraft(draftKey, next);
    setText(next);
  }

  function write(next: string): void {
    id.current = null;
    if (assistant.isError) assistant.reset();
    change(next);
  }

  async function deliver(message: string, options: { as?: 'capture' }): Promise<void> {
    id.current ??= newId();
    setPending(message);
    try {
      await assistant.mutateAsync({ text: message, id: id.current, ...options });
      id.current = null;
      // Show the pending message until the list contains it.
      await queryClient.refetchQueries({ queryKey: queryKeys.messages, type: 'active' });
    } catch {
      // The mutation exposes the error; the text is restored unless something else was typed meanwhile.
      if (getDraft(draftKey) === '') change(message);
    }
    setPending(null);
  }

  return {
    text,
    write,
    pending,
    busy: pending !== null,
    error: assistant.error,
    send: () => {
      if (text.trim() === '' || pending !== null) return;
      change('');
      void deliver(text, {});
    },
    sendAsTask: (message: string) => {
      if (pending !== null) return;
      id.current = null;
      void deliver(message, { as: 'capture' });
    },
  };
}
