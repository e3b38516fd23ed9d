import { useEffect, useEffectEvent, useRef } from 'react';
import { timings } from '../../lib/timings.ts';
import { hasRows, openDialogSelector } from './rows.ts';
import { readKey, type Shortcut } from './shortcut.rules.ts';

const lettersKey = 'shortcut_letters';

/** Default: on. Read at each press, so that the switch in the help works at once. */
export function lettersAreOn(): boolean {
  return localStorage.getItem(lettersKey) !== 'false';
}

export function switchLetters(on: boolean): void {
  localStorage.setItem(lettersKey, String(on));
}

/** Handles the keys of the whole page. If `act` returns false, the browser's default action happens. */
export function useShortcuts(act: (shortcut: Shortcut) => boolean): void {
  const onShortcut = useEffectEvent(act);
  const gAt = useRef(Number.NEGATIVE_INFINITY);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.repeat && event.key === 'g')) return;
      // A select that is saved at the first letter loses the focus in the middle of a word; its end means nothing else.
      const choosing =
        isLetter(event) && (isSelect(event.target) || event.timeStamp - typedAt.current < timings.wordKey);
      typedAt.current = choosing ? event.timeStamp : Number.NEGATIVE_INFINITY;
      // What is typed until a dialog has loaded is meant for the dialog, not for the page.
      const loading = document.querySelector('[data-dialog-loading]') !== null;
      const found = readKey({
        key: event.key,
        mod: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        typing: choosing || isField(event.target),
        dialog: loading || document.querySelector(openDialogSelector) !== null,
        rows: !loading && hasRows(),
        afterG: event.timeStamp - gAt.current < timings.goKey,
        letters: lettersAreOn(),
      });
      gAt.current = found === 'wait' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (found !== null && found !== 'wait' && onShortcut(found)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** A box that is ticked takes no letters. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

function isLetter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

function isSelect(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}
