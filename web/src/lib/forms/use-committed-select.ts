import { useState, type ChangeEvent, type KeyboardEvent } from 'react';

const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

/**
 * Returns the props of a select that acts on change. A closed select changes its value on every arrow key; such a value
 * is only displayed, and committed by Enter or blur. Escape restores the value. A value selected with the pointer or in
 * the open list is committed immediately, and so is one selected by its first letter, unless `isLong`: in a long list
 * several letters are typed.
 */
export function useCommittedSelect(value: string, onCommit: (value: string) => void, isLong = false) {
  const [draft, setDraft] = useState<string | null>(null);
  const [moving, setMoving] = useState(false);
  function commit(): void {
    setMoving(false);
    setDraft(null);
    if (draft !== null && draft !== value) onCommit(draft);
  }
  return {
    value: draft ?? value,
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      const isTyped = isLong && event.key.length === 1;
      // Alt and an arrow key open the list, and so does Space, unless it belongs to a name that is typed.
      if (event.key !== ' ' || !isLong) setMoving((movingKeys.has(event.key) || isTyped) && !event.altKey);
      if (event.key === 'Escape') setDraft(null);
      if (event.key !== 'Enter' || draft === null) return;
      event.preventDefault();
      commit();
    },
    onPointerDown: () => setMoving(false),
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      if (moving) return setDraft(event.target.value);
      setDraft(null);
      onCommit(event.target.value);
    },
    onBlur: commit,
  };
}
