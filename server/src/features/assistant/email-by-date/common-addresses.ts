/** The most common addresses with their meaning; without a time, at 9:00. Used by the settings, the vCard and the reply to formats@. */
export const commonAddresses = [
  { word: 'tomorrow', means: 'Tomorrow' },
  { word: 'tonight', means: 'This evening' },
  { word: '2h', means: 'In two hours' },
  { word: '3days', means: 'In three days' },
  { word: 'monday', means: 'Any weekday' },
  { word: 'friday4pm', means: 'A weekday with a time' },
  { word: 'nextweek', means: 'Monday of next week' },
  { word: 'in2weeks', means: 'In two weeks' },
  { word: 'nextmonth', means: 'The first of next month' },
  { word: 'dec5', means: 'A date' },
  { word: 'everymonday', means: 'Every Monday' },
  { word: '1stofeverymonth', means: 'The first of every month' },
] as const;

export const commandAddresses = [
  { word: 'pending', means: 'Replies with your pending follow-ups' },
  { word: 'cancel', means: 'Cancels the follow-ups of the mail you reply to or forward' },
  { word: 'formats', means: 'Replies with the addresses you can use' },
] as const;

/** Returns the local part to display: `cancel` works only with the private suffix, the others also without it. */
export function withSuffix(word: string, suffix: string): string {
  return word === 'cancel' ? `${word}.${suffix}` : word;
}
