import type { Contact } from '@aide/contract';
import { useEffect, useState } from 'react';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { parseTitle, type TitleReading } from './parse-title.rules.ts';

/** Parses the title for other fields. The language package is loaded once the title has two words. */
export function useTitleReading(title: string, contacts: readonly Contact[]): TitleReading | null {
  const timeZone = useZone();
  const text = useDebouncedValue(title);
  const [reading, setReading] = useState<TitleReading | null>(null);
  useEffect(() => {
    if (!/\S\s+\S/.test(text)) return undefined;
    let isCurrent = true;
    async function read(): Promise<void> {
      const { parseMessage, describeRecurrence } = await loadLanguage(text);
      if (!isCurrent) return;
      const message = parseMessage(text, { now: Temporal.Now.instant(), timeZone, contacts });
      const recurrenceText = message.recurrence && describeRecurrence(message.recurrence);
      setReading(parseTitle(text, message, { contacts, timeZone, recurrenceText }));
    }
    // Optional: the form works without it.
    read().catch((error: unknown) => logFailure('The title was not read for dates and names', error));
    return () => {
      isCurrent = false;
    };
  }, [text, contacts, timeZone]);
  return reading?.text === title ? reading : null;
}
