import type { AssistantResult, CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api/api-client.ts';
import { reportCreatedContacts } from './events/added-contact.ts';
import { staleAfter } from './api/stale-after.ts';

/** Called even after unmount. */
interface Listeners<Input> {
  onSuccess?: (result: AssistantResult, input: Input) => void;
  onError?: (error: Error) => void;
}

type AssistantBody = CallBody<'assistant'> & { id: string };

/** Sends a message to the assistant. Idempotent per id. */
export function useAssistant(listeners: Listeners<AssistantBody> = {}) {
  return useAssistantCall(async (body: AssistantBody) => (await call('assistant', { body })).data, listeners);
}

interface Confirmation {
  id: string;
  chosen: string[];
}

/** Continues a request that asked which task is meant, or for a confirmation. */
export function useConfirmAssistant(listeners: Listeners<Confirmation> = {}) {
  return useAssistantCall(
    async ({ id, chosen }: Confirmation) => (await call('confirmAssistant', { params: { id }, body: { chosen } })).data,
    listeners,
  );
}

/** Undoes everything that a request created or changed. */
export function useUndoAssistant(listeners: Listeners<string> = {}) {
  return useAssistantCall(async (id: string) => (await call('undoAssistant', { params: { id } })).data, listeners);
}

function useAssistantCall<Input>(mutationFn: (input: Input) => Promise<AssistantResult>, listeners: Listeners<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      const keys = new Set([
        ...staleAfter.message,
        ...(result.items.length + result.changes.length > 0 || result.undone
          ? [...staleAfter.task, ...staleAfter.recurring_task, ...staleAfter.backlog_item, ...staleAfter.contact]
          : []),
      ]);
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      reportCreatedContacts(result.undone ? [] : result.items);
      listeners.onSuccess?.(result, input);
    },
    ...(listeners.onError ? { onError: listeners.onError } : {}),
  });
}
