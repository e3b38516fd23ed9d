import type { CaptureOverrides, Entities, Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { currentSession } from '../../../lib/session.ts';
import { toTaskDue } from '../reading.rules.ts';
import { getTitle } from '../voice/voice.rules.ts';

interface Spoken {
  text: string;
  /** What was corrected in the chips; it wins over what was understood. */
  overrides: CaptureOverrides;
  /** Made once per text: a second try does not make a second thing. */
  captureId: string;
  timeZone: string;
}

/** A plain task, or what a capture made of a repetition or of something for later. */
export type Created = { kind: 'task'; task: Task } | { kind: 'captured'; captureId: string; summary: string };

/** What was said becomes a task. What cannot be understood is no reason to lose it: then it has no due date. */
export async function createVoiceTask(spoken: Spoken): Promise<Created> {
  const { text, overrides, captureId } = spoken;
  const entities = await parse(text);
  if (isMoreThanTask(entities, overrides)) {
    const { data } = await call('capture', { body: { text, captureId, source: 'voice_input', overrides } });
    return { kind: 'captured', captureId, summary: data.summary };
  }
  const { data } = await call('createTask', {
    body: {
      title: getTitle(entities?.task_title, text),
      description: entities?.task_description ?? null,
      priority: overrides.priority ?? entities?.priority ?? 'medium',
      task_type: overrides.task_type ?? entities?.task_type ?? 'todo',
      contactId: overrides.contact_id === undefined ? (entities?.contact_id ?? null) : overrides.contact_id,
      ...(await getDue(spoken, entities)),
      source: 'voice_input',
    },
  });
  return { kind: 'task', task: data };
}

/** A task has no pattern and does not wait in the backlog: such a sentence is captured whole. */
function isMoreThanTask(entities: Entities | undefined, { backlog, recurrence }: CaptureOverrides): boolean {
  const repeats = recurrence === undefined ? (entities?.recurrence ?? null) !== null : recurrence !== null;
  return repeats || (backlog ?? entities?.backlog ?? false);
}

async function getDue({ overrides, timeZone }: Spoken, entities: Entities | undefined) {
  const none = { dueDate: null, dueHasTime: null };
  if (overrides.due === null) return none;
  if (overrides.due !== undefined) {
    const { due_date: dueDate, due_has_time: dueHasTime } = toTaskDue(overrides.due, timeZone);
    return { dueDate, dueHasTime };
  }
  const due = entities?.due_date ? await parseDue(entities.due_date) : null;
  return due === null ? none : { dueDate: due, dueHasTime: entities?.due_has_time ?? null };
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

export function useCreateVoiceTask(onCreated: (created: Created) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createVoiceTask,
    onSuccess: (created) => {
      celebrate('task_created');
      const stale = created.kind === 'task' ? [] : [...staleAfter.recurring_task, ...staleAfter.backlog_item];
      for (const queryKey of [...staleAfter.task, ...stale]) void queryClient.invalidateQueries({ queryKey });
      onCreated(created);
    },
  });
}
