import type { Rhythm } from '@aide/contract';
import { formatRhythm } from '@aide/rules';

/** What the menu offers; another rhythm is typed. */
const offered: readonly Rhythm[] = [
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 3, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 2, unit: 'month' },
  { every: 3, unit: 'month' },
  { every: 6, unit: 'month' },
];

/** Returns the value of a rhythm in the menu: '3 week', or '' for none. */
export function toRhythmValue(rhythm: Rhythm | null): string {
  return rhythm === null ? '' : `${rhythm.every} ${rhythm.unit}`;
}

export interface RhythmChoice {
  value: string;
  label: string;
  rhythm: Rhythm | null;
}

/** Returns the choices of the menu, with the current one among them. */
export function listRhythmChoices(current: Rhythm | null): RhythmChoice[] {
  const isOffered = current === null || offered.some((each) => toRhythmValue(each) === toRhythmValue(current));
  const rhythms = isOffered ? offered : [...offered, current];
  return [
    { value: '', label: 'Off', rhythm: null },
    ...rhythms.map((rhythm) => ({ value: toRhythmValue(rhythm), label: formatRhythm(rhythm), rhythm })),
  ];
}
