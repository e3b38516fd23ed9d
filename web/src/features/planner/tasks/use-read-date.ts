import type { Due } from '@aide/contract';
import { useEffect, useState } from 'react';
import { loadTaskParser } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { useZone } from '../../../lib/time/use-zone.ts';

export interface ReadDate {
  text: string;
  /** Null if the text contains no date. */
  due: Due | null;
}

/** Parses a date in words. The language package is loaded on the first word. Null until the current text is parsed. */
export function useReadDate(text: string): ReadDate | null {
  const timeZone = useZone();
  const [read, setRead] = useState<ReadDate | null>(null);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isCurrent = true;
    async function parse(): Promise<void> {
      const { parseDate } = await loadTaskParser(text);
      if (!isCurrent) return;
      const now = Temporal.Instant.fromEpochMilliseconds(Date.now());
      setRead({ text, due: parseDate(text, { now, timeZone })?.due ?? null });
    }
    parse().catch((error: unknown) => {
      logFailure('The words were not read for a date', error);
      if (isCurrent) setRead({ text, due: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, timeZone]);
  return read?.text === text ? read : null;
}
