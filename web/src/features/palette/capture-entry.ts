import { PenLine } from 'lucide-react';
import type { PaletteEntry } from './palette.rules.ts';

/** Creates a task from the typed text; implemented by the app. */
export interface PaletteCapture {
  save: (text: string) => void;
  busy: boolean;
  /** What was understood of the typed text. */
  chips: readonly string[];
  problem: string | null;
  forget: () => void;
}

/** The choice that is always there once something is typed. The palette stays open, with the words, if it could not be saved. */
export function captureEntry(typed: string, { busy, chips, save }: PaletteCapture): PaletteEntry | null {
  const text = typed.trim();
  if (text === '') return null;
  return {
    id: 'capture',
    group: 'Actions',
    icon: PenLine,
    label: `Add task: ${text}`,
    hint: busy ? 'Saving...' : undefined,
    chips,
    run: () => save(text),
  };
}
