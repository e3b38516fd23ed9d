import type { Contact } from '@aide/contract';
import { useEffect, useState } from 'react';
import { loadLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { timings } from '../../lib/timings.ts';
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import type { Reading } from './reading.rules.ts';

/** Parses a message while it is typed. The last result stays until the next is ready, to avoid flicker. */
export function useReading(text: string, contacts: readonly Contact[]): Reading | null {
  const timeZone = useZone();
  const settled = useDebouncedValue(text, timings.readingWhileTyping);
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    if (settled.trim() === '') return undefined;
    let wanted = true;
    async function read(): Promise<void> {
      const { parseMessage, describeRecurrence } = await loadLanguage(settled);
      if (!wanted) return;
      const message = parseMessage(settled, { now: Temporal.Now.instant(), timeZone, contacts });
      setReading({
        text: settled,
        message,
        recurrenceText: message.recurrence && describeRecurrence(message.recurrence),
      });
    }
    // Optional: the server parses the message too; only the chips are missing.
    read().catch((error: unknown) => logFailure('The sentence was not read while typing', error));
    return () => {
      wanted = false;
    };
  }, [settled, contacts, timeZone]);
  return text.trim() === '' ? null : reading;
}
