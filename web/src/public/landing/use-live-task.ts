import type { Span } from '@aide/contract';
import { useEffect, useState } from 'react';
import { liveBox } from '../../content/marketing.ts';
import { loadLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { browserTimeZone } from '../../lib/time/time-zone.ts';
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts';
import { describeTask, type LiveTask } from './live-box.rules.ts';

/** A short debounce, so that the preview follows the typing. */
const pauseMs = 80;

export interface LiveReading {
  text: string;
  /** One for each task of the message, in order. */
  tasks: readonly LiveTask[];
  spans: readonly Span[];
}

/** Parses the message with the language package in the browser. The previous result stays until the next is ready. */
export function useLiveTask(text: string, awake: boolean): LiveReading | null {
  const settled = useDebouncedValue(text, pauseMs);
  const [reading, setReading] = useState<LiveReading | null>(null);
  useEffect(() => {
    if (!awake || settled.trim() === '') return undefined;
    let isCurrent = true;
    async function read(): Promise<void> {
      const { readRequest, parseMessage, describeRecurrence } = await loadLanguage(settled);
      if (!isCurrent) return;
      const timeZone = browserTimeZone();
      const now = Temporal.Now.instant();
      const options = { now, timeZone, contacts: [...liveBox.people] };
      const request = readRequest(settled, { ...options, tasks: [] });
      // A visitor has no tasks, so commands and questions are parsed as a task.
      const messages = request.kind === 'capture' ? request.tasks : [parseMessage(settled, options)];
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
      const tasks = messages.map((message) => {
        const recurrenceText = message.recurrence && describeRecurrence(message.recurrence);
        return describeTask(message, { recurrenceText, today, people: liveBox.people });
      });
      setReading({ text: settled, tasks, spans: messages.flatMap(({ spans }) => spans) });
    }
    // Optional: the previous result stays.
    read().catch((error: unknown) => logFailure('The sentence could not be read', error));
    return () => {
      isCurrent = false;
    };
  }, [settled, awake]);
  return reading;
}
