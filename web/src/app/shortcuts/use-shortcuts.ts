import { useEffect, useEffectEvent, useRef } from 'react';
import { lettersAreOn } from '../../lib/storage/shortcut-letters.ts';
import { timings } from '../../lib/timings.ts';
import { hasRows, openDialogSelector, rowSelector } from './rows.ts';
import { findShortcut, type Shortcut } from './shortcut.rules.ts';

/** Handles shortcuts for the whole page. If `act` returns false, the browser's default action happens. */
export function useShortcuts(act: (shortcut: Shortcut) => boolean): void {
  const onShortcut = useEffectEvent(act);
  const gAt = useRef(Number.NEGATIVE_INFINITY);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.repeat && event.key === 'g')) return;
      // A select that saves on the first letter loses the focus; the rest of the typed word must not trigger shortcuts.
      const choosing =
        isLetter(event) && (isSelect(event.target) || event.timeStamp - typedAt.current < timings.wordKey);
      typedAt.current = choosing ? event.timeStamp : Number.NEGATIVE_INFINITY;
      // Keys typed while a dialog loads are meant for the dialog, not for the page.
      const loading = document.querySelector('[data-dialog-loading]') !== null;
      const found = findShortcut({
        key: event.key,
        mod: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        typing: choosing || loading || isField(event.target),
        empty: isEmpty(event.target),
        dialog: loading || document.querySelector(openDialogSelector) !== null,
        rows: !loading && hasRows(),
        onRow: !loading && event.target instanceof HTMLElement && event.target.matches(rowSelector),
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

/** Checkboxes and radio buttons take no text. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

function isLetter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

function isSelect(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement;
}

/** The capture box is emptied by Enter; another field by the user, whose own undo restores the text. */
function isEmpty(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement && target.dataset['shortcut'] === 'capture' && target.value === '';
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}
