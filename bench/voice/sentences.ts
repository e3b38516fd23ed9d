/** What is said, and how it is written; names are those of the contacts below. */
export const sentences: readonly { said: string; written: string; names: readonly string[] }[] = [
  {
    said: 'Remind me to call Priya Sharma tomorrow at four thirty p m about the invoice.',
    written: 'Remind me to call Priya Sharma tomorrow at 4:30 pm about the invoice',
    names: ['Priya', 'Sharma'],
  },
  {
    said: 'Send the quarterly report to Rahul every Monday at nine in the morning.',
    written: 'Send the quarterly report to Rahul every Monday at 9 in the morning',
    names: ['Rahul'],
  },
  {
    said: 'Follow up with David Miller next Friday about the contract.',
    written: 'Follow up with David Miller next Friday about the contract',
    names: ['David', 'Miller'],
  },
  {
    said: 'Buy milk and bread on the way home today.',
    written: 'Buy milk and bread on the way home today',
    names: [],
  },
  {
    said: 'Pay the electricity bill by the fifteenth of December.',
    written: 'Pay the electricity bill by the 15th of December',
    names: [],
  },
  {
    said: 'Ask Anjali for the new price list, it is urgent.',
    written: 'Ask Anjali for the new price list it is urgent',
    names: ['Anjali'],
  },
  {
    said: 'Meet Vikram Desai at the office on Thursday at eleven.',
    written: 'Meet Vikram Desai at the office on Thursday at 11',
    names: ['Vikram', 'Desai'],
  },
  {
    said: 'Book a table for four people on Saturday evening.',
    written: 'Book a table for 4 people on Saturday evening',
    names: [],
  },
  {
    said: 'Email Sarah the presentation before the end of the week.',
    written: 'Email Sarah the presentation before the end of the week',
    names: ['Sarah'],
  },
  {
    said: 'Water the plants every other day.',
    written: 'Water the plants every other day',
    names: [],
  },
];

/** Those that are named above, and others who should not be heard. */
export const contacts = [
  'Priya Sharma',
  'Rahul Verma',
  'David Miller',
  'Anjali Nair',
  'Vikram Desai',
  'Sarah Thomas',
  'Mary Fernandes',
  'Sunil Mehta',
  'Arjun Kapoor',
  'Neha Gupta',
  'Thomas Weber',
  'Karthik Rao',
  'Fatima Khan',
  'Grace Lee',
  'Omar Haddad',
] as const;
