import { useState, type ReactNode, useEffect } from 'react';
import { emailDemo } from '../../../content/marketing.ts';
import { browserTimeZone } from '../../../lib/time/time-zone.ts';
import { formatFullDate } from '../live-box.rules.ts';
import { useFirstInteraction } from '../use-first-interaction.ts';
import { AddressPicker } from './address-picker.tsx';
import { DayLeaf } from './day-leaf.tsx';
import { Section } from './section.tsx';
import type { Due } from '@aide/contract';
import { loadWholeLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';

/** An email form that sends nothing; it demonstrates the BCC address. */
export function EmailDemo() {
  const [chosen, setChosen] = useState(0);
  const address = emailDemo.addresses[chosen] ?? emailDemo.addresses[0];
  const due = useResolvedAddress(address.word, useFirstInteraction());
  return (
    <Section heading={emailDemo.heading} lead={emailDemo.lead} sunken>
      <div className="rounded-lg border border-hairline bg-surface">
        <dl className="px-5 pt-2 md:px-7">
          <Line label="To">{emailDemo.to}</Line>
          <Line label="BCC">
            <AddressPicker chosen={chosen} onChoose={setChosen} />
          </Line>
          <Line label="Subject">{emailDemo.subject}</Line>
        </dl>
        <p className="px-5 py-6 font-serif text-xl leading-relaxed md:px-7 md:text-2xl">{emailDemo.body}</p>
        <div className="flex items-center gap-4 rounded-b-lg border-t border-hairline bg-paper px-5 py-5 md:gap-7 md:px-7">
          <DayLeaf date={due?.date ?? null} />
          <output aria-label="When it comes back" className="flex normal-nums min-w-0 flex-col gap-1">
            <span className="text-sm text-balance text-muted">
              {emailDemo.to} gets the mail. The copy to{' '}
              <span className="text-ink">
                {address.word}
                <wbr />@{emailDemo.domain}
              </span>{' '}
              comes back to you
            </span>
            <span className="text-lg font-medium md:text-xl">{due ? formatFullDate(due) : address.description}</span>
            <span className="min-h-5 text-sm text-muted">{due ? `By your clock, ${browserTimeZone()}` : ''}</span>
          </output>
        </div>
      </div>
    </Section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 border-b border-hairline py-2.5">
      <dt className="w-16 shrink-0 text-sm text-muted">{label}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

/** Returns the date that an address stands for, by the visitor's clock; null until it is known. */
function useResolvedAddress(word: string, awake: boolean): Due | null {
  const [resolved, setResolved] = useState<{ word: string; due: Due } | null>(null);
  useEffect(() => {
    if (!awake) return undefined;
    let isCurrent = true;
    async function read(): Promise<void> {
      const { parseAddressWord } = await loadWholeLanguage();
      const response = parseAddressWord(word, { now: Temporal.Now.instant(), timeZone: browserTimeZone() });
      if (isCurrent && response.ok) setResolved({ word, due: response.due });
    }
    read().catch((error: unknown) => logFailure('The address could not be read', error));
    return () => {
      isCurrent = false;
    };
  }, [word, awake]);
  return resolved?.word === word ? resolved.due : null;
}
