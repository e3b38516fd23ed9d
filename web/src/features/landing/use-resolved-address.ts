import type { Due } from '@aide/contract';
import { useEffect, useState } from 'react';
import { loadLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { browserTimeZone } from '../../lib/time/time-zone.ts';

/** What a date word in an address means by the visitor's clock; null until it is known. */
export function useResolvedAddress(word: string, awake: boolean): Due | null {
  const [resolved, setResolved] = useState<{ word: string; due: Due } | null>(null);
  useEffect(() => {
    if (!awake) return undefined;
    let wanted = true;
    async function read(): Promise<void> {
      const { parseAddressWord } = await loadLanguage();
      const response = parseAddressWord(word, { now: Temporal.Now.instant(), timeZone: browserTimeZone() });
      if (wanted && response.ok) setResolved({ word, due: response.due });
    }
    read().catch((error: unknown) => logFailure('The address could not be read', error));
    return () => {
      wanted = false;
    };
  }, [word, awake]);
  return resolved?.word === word ? resolved.due : null;
}
