import type { Entities } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { currentSession } from '../../../lib/session.ts';
import { titleOf } from '../voice/voice.rules.ts';

/** What was said becomes a task. What cannot be understood is no reason to lose it: then it has no due date. */
export async function createVoiceTask(text: string): Promise<void> {
  const entities = await parse(text);
  const due = entities?.due_date ? await parseDue(entities.due_date) : null;
  await call('createTask', {
    body: {
      title: titleOf(entities?.task_title, text),
      description: entities?.task_description ?? null,
      priority: entities?.priority ?? 'medium',
      task_type: entities?.task_type ?? 'todo',
      contact_id: entities?.contact_id ?? null,
      due_date: due,
      due_has_time: due === null ? null : (entities?.due_has_time ?? null),
      source: 'voice_input',
    },
  });
}

async function parse(text: string): Promise<Entities | undefined> {
  const session = currentSession();
  try {
    const userId = session.signedIn ? session.user.id : null;
    const { data } = await call('parseMessage', { body: { messageText: text, userId } });
    return data.parsedData.entities;
  } catch (error) {
    logFailure('The spoken text was not understood', error);
    return undefined;
  }
}

async function parseDue(due: string): Promise<string | null> {
  try {
    const { data } = await call('parseDate', { body: { due_date: due } });
    return data.parsedDate;
  } catch (error) {
    logFailure('The due date of the spoken text was not understood', error);
    return null;
  }
}

export function useCreateVoiceTask(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createVoiceTask,
    onSuccess: () => {
      celebrate('task_created');
      for (const queryKey of staleAfter.task) void queryClient.invalidateQueries({ queryKey });
      onCreated();
    },
  });
}
