const people = ['Priya', 'Ravi', 'John Smith', 'Meera', 'Tom', 'Anita', 'the bank', 'our lawyer', 'Deepak', 'Sara'];
const doings = [
  (who: string) => `Call ${who} about the term sheet`,
  (who: string) => `follow up with ${who} on the invoice`,
  (who: string) => `Remind me to send ${who} the revised deck`,
  (who: string) => `ask ${who} for the signed lease`,
  (who: string) => `Email ${who} the minutes & the numbers`,
  (who: string) => `pay ${who} back 1,200 rupees`,
  (who: string) => `Book a table with ${who} <and> family`,
  (who: string) => `check with ${who} if the flight is confirmed`,
  (who: string) => `urgent: get the visa papers from ${who}`,
  (who: string) => `don't forget ${who}'s birthday gift`,
];
const moments = [
  'tomorrow at 4 pm',
  'on friday',
  'next week',
  'in 3 days',
  'by 5 december',
  'on monday morning',
  '',
  'in two weeks',
];

/** Returns that many distinct messages, as busy people write them. */
export function everydayMessages(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const who = people[n % people.length] ?? '';
    const doing = doings[Math.floor(n / people.length) % doings.length];
    const moment = moments[Math.floor(n / 7) % moments.length] ?? '';
    return `${doing?.(who)} ${moment} (no. ${n + 1})`.replaceAll(/\s+/g, ' ');
  });
}
