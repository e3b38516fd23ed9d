import type { AssistantResult, CallBody } from '@aide/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callForData } from '../../lib/api/api-client.ts';
import { markChanged } from '../../lib/api/changed.ts';
import { reportCreatedContacts } from '../../lib/events/added-contact.ts';

/** Called even after unmount. */
interface Listeners<Input> {
  onSuccess?: (result: AssistantResult, input: Input) => void;
  onError?: (error: Error) => void;
}

type AssistantBody = CallBody<'assistant'> & { id: string };

/** Sends a message to the assistant. Idempotent per id. */
export function useAssistant(listeners: Listeners<AssistantBody> = {}) {
  return useAssistantCall((body: AssistantBody) => callForData('assistant', { body }), listeners);
}

interface Confirmation {
  id: string;
  chosen: string[];
}

/** Continues a request that asked which task is meant, or for a confirmation. */
export function useConfirmAssistant(listeners: Listeners<Confirmation> = {}) {
  return useAssistantCall(
    ({ id, chosen }: Confirmation) => callForData('confirmAssistant', { params: { id }, body: { chosen } }),
    listeners,
  );
}

/** Undoes everything that a request created or changed. */
export function useUndoAssistant(listeners: Listeners<string> = {}) {
  return useAssistantCall((id: string) => callForData('undoAssistant', { params: { id } }), listeners);
}

function useAssistantCall<Input>(mutationFn: (input: Input) => Promise<AssistantResult>, listeners: Listeners<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      void markHandled(queryClient, result);
      listeners.onSuccess?.(result, input);
    },
    ...(listeners.onError ? { onError: listeners.onError } : {}),
  });
}

/** Refetches what a handled message has changed, and reports the contacts it created. */
export async function markHandled(queryClient: QueryClient, result: AssistantResult): Promise<void> {
  reportCreatedContacts(result.undone ? [] : result.items);
  const hasChanged = result.items.length + result.changes.length > 0 || result.undone;
  await markChanged(
    queryClient,
    'message',
    ...(hasChanged ? (['task', 'recurring_task', 'backlog_item', 'contact'] as const) : []),
  );
}
