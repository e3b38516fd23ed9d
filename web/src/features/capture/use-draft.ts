import { useState } from 'react';

const key = 'capture_draft';

/** What is being typed, kept for this tab: it survives a reload or navigation. */
export function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  function write(next: string): void {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  }
  return [text, write];
}
