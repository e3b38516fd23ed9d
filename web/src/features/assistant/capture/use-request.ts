import type { Contact } from '@aide/contract';
import { useEffect, useState } from 'react';
import { loadLanguage, type KnownTask, type MessageRequest } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { timings } from '../../../lib/timings.ts';
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import type { AssistantContext } from './api/get-assistant-context.ts';
import type { ReadRow } from './rows.rules.ts';

/** A parsed message. */
export interface Reading {
  text: string;
  request: MessageRequest;
  /** The new tasks of the message. */
  rows: readonly ReadRow[];
  /** The tasks that a command or a question can refer to, by id. */
  known: ReadonlyMap<string, KnownTask>;
}

interface RequestInput {
  contacts: readonly Contact[];
  /** The tasks that a message can refer to; undefined while they load. */
  context: AssistantContext | undefined;
  /** The debounce. Default: the one of the capture box. */
  pauseMs?: number;
}

const noContext: AssistantContext = { tasks: [], last: [] };

/** Parses a message while it is typed. The previous result stays until the next is ready, to avoid flicker. */
export function useRequest(text: string, input: RequestInput) {
  const { contacts, context, pauseMs = timings.readingWhileTyping } = input;
  const timeZone = useZone();
  const debounced = useDebouncedValue(text, pauseMs);
  const [reading, setReading] = useState<Reading | null>(null);

  useEffect(() => {
    if (debounced.trim() === '') return undefined;
    let isCurrent = true;
    async function read(): Promise<void> {
      const next = await parseRequest(debounced, { contacts, context, timeZone });
      if (isCurrent) setReading(next);
    }
    // Optional: the server parses the message too; only the preview is missing.
    read().catch((error: unknown) => logFailure('The message was not read while typing', error));
    return () => {
      isCurrent = false;
    };
  }, [debounced, contacts, context, timeZone]);
  return {
    reading: text.trim() === '' ? null : reading,
    parseNow: (message: string) => parseRequest(message, { contacts, context, timeZone }),
  };
}

/** @throws when the language package cannot be loaded */
async function parseRequest(
  text: string,
  { contacts, context = noContext, timeZone }: Pick<RequestInput, 'contacts' | 'context'> & { timeZone: string },
): Promise<Reading> {
  const { readRequest, describeRecurrence } = await loadLanguage(text);
  const { tasks, last } = context;
  const request = readRequest(text, { now: Temporal.Now.instant(), timeZone, contacts, tasks, last });
  const messages = 'tasks' in request ? request.tasks : [];
  return {
    text,
    request,
    rows: messages.map((message) => ({
      message,
      recurrenceText: message.recurrence && describeRecurrence(message.recurrence),
    })),
    known: new Map(tasks.map((task) => [task.id, task])),
  };
}
