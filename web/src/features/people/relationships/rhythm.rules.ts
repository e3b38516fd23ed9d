import type { Rhythm } from '@aide/contract';
import { formatRhythm } from '@aide/rules';

/** The rhythms of the menu; others can be typed. */
const offered: readonly Rhythm[] = [
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 3, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 2, unit: 'month' },
  { every: 3, unit: 'month' },
  { every: 6, unit: 'month' },
];

/** Returns the menu value of a rhythm: '3 week', or '' for none. */
export function toRhythmValue(rhythm: Rhythm | null): string {
  return rhythm === null ? '' : `${rhythm.every} ${rhythm.unit}`;
}

export interface RhythmChoice {
  value: string;
  label: string;
  rhythm: Rhythm | null;
}

/** Returns the options of the menu, including the current rhythm. */
export function listRhythmChoices(current: Rhythm | null): RhythmChoice[] {
  const isOffered = current === null || offered.some((each) => toRhythmValue(each) === toRhythmValue(current));
  const rhythms = isOffered ? offered : [...offered, current];
  return [
    { value: '', label: 'Off', rhythm: null },
    ...rhythms.map((rhythm) => ({ value: toRhythmValue(rhythm), label: formatRhythm(rhythm), rhythm })),
  ];
}
