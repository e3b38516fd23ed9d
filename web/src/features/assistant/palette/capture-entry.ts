import { PenLine } from 'lucide-react';
import type { PaletteEntry } from './palette.rules.ts';

/** Creates a task from the query; implemented by the app. */
export interface PaletteCapture {
  save: (text: string) => void;
  busy: boolean;
  /** The parsed parts of the query. */
  chips: readonly string[];
  problem: string | null;
  forget: () => void;
}

/**
 * Returns the entry that captures the query; always listed once something is typed. If saving fails, the palette stays
 * open with the text.
 */
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
