import { useEffect, useRef, useState } from 'react';
import { timings } from '../timings.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

export type AutosaveState = 'unchanged' | 'typing' | 'saving' | 'saved' | 'failed';

interface Autosave {
  text: string;
  state: AutosaveState;
  change: (text: string) => void;
  /** Saves immediately; also retries after an error. */
  flush: () => void;
  /** Discards unsaved text. */
  discard: () => void;
}

/** Texts that could not be saved before their field was unmounted, by key; restored when it is mounted again. */
const unsaved = new Map<string, string>();

interface AutosaveOptions {
  /** Identifies the edited text, such as the notes of one task. */
  key: string;
  /** The text on the server. */
  saved: string;
  save: (text: string) => Promise<unknown>;
}

/**
 * Saves a text, debounced, and on blur or unmount. One save runs at a time, the latest text last. While nothing is
 * unsaved, the text follows `saved`.
 */
export function useAutosave({ key, saved, save }: AutosaveOptions): Autosave {
  const [draft, setDraft] = useState<string | null>(() => unsaved.get(key) ?? null);
  const [state, setState] = useState<AutosaveState>(draft === null ? 'unchanged' : 'failed');
  const pending = useRef<string | null>(draft);
  const running = useRef(false);
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });

  // Asks before closing a tab with unsaved text.
  useUnsavedChanges(draft !== null);

  async function run(): Promise<void> {
    const text = pending.current;
    if (text === null || running.current) return;
    running.current = true;
    setState('saving');
    let failed = false;
    try {
      await saveNow.current(text);
    } catch {
      // The caller of `save` shows the error; the text is kept for a retry.
      failed = true;
    }
    running.current = false;
    if (failed) {
      // Discarded while it was being saved.
      if (pending.current === null) return;
      unsaved.set(key, pending.current);
      setState('failed');
      return;
    }
    unsaved.delete(key);
    if (pending.current !== text) return run();
    pending.current = null;
    setDraft(null);
    setState('saved');
  }

  const flush = useRef(run);
  useEffect(() => {
    flush.current = run;
  });
  useEffect(() => {
    if (state !== 'typing') return undefined;
    const timer = setTimeout(() => void flush.current(), timings.autosave);
    return () => clearTimeout(timer);
  }, [state, draft]);
  useEffect(() => {
    const latest = flush;
    return () => void latest.current();
  }, []);

  return {
    text: draft ?? saved,
    state,
    change: (text) => {
      pending.current = text;
      setDraft(text);
      setState('typing');
    },
    flush: () => void run(),
    discard: () => {
      pending.current = null;
      unsaved.delete(key);
      setDraft(null);
      setState('unchanged');
    },
  };
}
