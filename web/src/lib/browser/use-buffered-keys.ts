import { useEffect, useState } from 'react';

const fields = 'input, textarea, select, [contenteditable="true"]';

/**
 * Buffers key presses while a field loads, and returns the text as its initial value. The keys are not handled
 * otherwise: on the page they would be shortcuts. Escape calls `onEscape`. Keys typed
 * into a field stay there.
 */
export function useBufferedKeys(isLoading: boolean, onEscape: () => void): string {
  const [buffered, setBuffered] = useState('');
  useEffect(() => {
    if (!isLoading) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(fields)) return;
      if (event.key === 'Escape') {
        setBuffered('');
        onEscape();
      } else if (event.key === 'Backspace') setBuffered((before) => before.slice(0, -1));
      else if (event.key.length === 1) setBuffered((before) => before + event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isLoading, onEscape]);
  return buffered;
}
