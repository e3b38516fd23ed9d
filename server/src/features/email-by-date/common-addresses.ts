/** The addresses people use most, with what they mean. One table for the settings, the vCard and the answer to formats@. */
export const commonAddresses = [
  { word: 'tomorrow', means: 'Tomorrow at 9:00' },
  { word: 'tonight', means: 'This evening' },
  { word: '2h', means: 'In two hours' },
  { word: '3days', means: 'In three days, at 9:00' },
  { word: 'monday', means: 'The coming Monday at 9:00; any weekday works' },
  { word: 'friday4pm', means: 'A weekday with a time' },
  { word: 'nextweek', means: 'Monday of next week at 9:00' },
  { word: 'in2weeks', means: 'In two weeks, at 9:00' },
  { word: 'nextmonth', means: 'The first of next month at 9:00' },
  { word: 'dec5', means: 'A date' },
  { word: 'everymonday', means: 'Every Monday at 9:00' },
  { word: '1stofeverymonth', means: 'The first of every month at 9:00' },
] as const;

export const commandAddresses = [
  { word: 'pending', means: 'Answers with your follow-ups that are still to come' },
  { word: 'cancel', means: 'Takes back the follow-ups of the mail you answer or forward' },
  { word: 'formats', means: 'Answers with the addresses you can use' },
] as const;
