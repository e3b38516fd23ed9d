import type { Contact } from '@aide/contract';
import { useState } from 'react';
import { loadTaskParser } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { parseTitle, type TitleReading } from './parse-title.rules.ts';

type Language = Awaited<ReturnType<typeof loadTaskParser>>;

interface TitleReader {
  /** Whether the language of this title is loaded, or cannot be. */
  isReady: (title: string) => boolean;
  read: (title: string) => TitleReading | null;
  /** Loads the language for a title. */
  prepare: (title: string) => Promise<void>;
}

/** Parses titles for other fields. Until the language package is loaded, and if that fails, a title is only a title. */
export function useTitleReader(contacts: readonly Contact[]): TitleReader {
  const timeZone = useZone();
  const [loaded, setLoaded] = useState<{ title: string; language: Language | null }>({ title: '', language: null });
  return {
    isReady: (title) => loaded.title === title || !isSentence(title),
    read: (title) => {
      if (!loaded.language || !isSentence(title)) return null;
      const { parseMessage, describeRecurrence } = loaded.language;
      const now = Temporal.Now.instant();
      const message = parseMessage(title, { now, timeZone, contacts });
      const recurrenceText = message.recurrence && describeRecurrence(message.recurrence);
      return parseTitle(title, message, {
        contacts,
        now: new Date(now.epochMilliseconds),
        timeZone,
        recurrenceText,
      });
    },
    prepare: async (title) => {
      if (!isSentence(title)) return;
      try {
        const language = await loadTaskParser(title);
        setLoaded({ title, language });
      } catch (error) {
        logFailure('The title was not read for dates and names', error);
        setLoaded({ title, language: null });
      }
    },
  };
}

const isSentence = (title: string): boolean => /\S\s+\S/.test(title);
