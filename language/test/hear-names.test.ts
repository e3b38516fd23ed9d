import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearNames, listExpectedWords } from '../src/contacts/hear-names.ts';

const contacts = [
  'Priya Sharma',
  'Sunil Mehta',
  'Rahul Verma',
  'Anjali Nair',
  'John Mathew',
  'Vikram Desai',
  'Mary Fernandes',
  'Anil Kapadia',
  'Gita Rao',
];

describe('names in a dictated text', () => {
  it.each([
    ['Call Prea Charma tomorrow at 4:30 p.m.', 'Call Priya Sharma tomorrow at 4:30 p.m.'],
    ['Remind me to call Preya about the invoice.', 'Remind me to call Priya about the invoice.'],
    ['Send the report to Sue Neil on Monday.', 'Send the report to Sunil on Monday.'],
    ['Call Jon tomorrow.', 'Call John tomorrow.'],
    ["Ask for Angeli's number.", "Ask for Anjali's number."],
    ['Meet Vikrum Desay on Friday.', 'Meet Vikram Desai on Friday.'],
    ['call rahool tomorrow', 'call Rahul tomorrow'],
    ['Send it to Marie on Sunday.', 'Send it to Mary on Sunday.'],
    ['Email an eel the list on Monday.', 'Email Anil the list on Monday.'],
    ['Call a neel.', 'Call Anil.'],
    ['Coral Priya tomorrow.', 'Call Priya tomorrow.'],
    ['Reminds Sunil to pay on Friday.', 'Remind Sunil to pay on Friday.'],
    ['Email Geda the plan.', 'Email Gita the plan.'],
  ])('%s', (heard, meant) => {
    expect(hearNames(heard, contacts)).toBe(meant);
  });

  it.each([
    'Call Priya Sharma tomorrow at 4:30 p.m.',
    'Call Mark tomorrow.',
    'Pay the rent on the 1st of March.',
    'Book a table in Goa for Sunday.',
    'Marry the two lists and send them to the team.',
    'Call the plumber at 9.',
    'Ask finance for the June figures.',
    'Email a nil report to the bank.',
    'Write about an eel.',
    'Coral reefs are dying.',
    'Coral Sharma called.',
    'Dear Priya, the offer is ready.',
    'Kamal Priya and Sunil come on Friday.',
    'Is Priya back?',
    'Called Rahul yesterday.',
    'Ving Rahul at two.',
    'Sent Priya the invoice.',
    'Met Rahul yesterday.',
    'Paid Sunil in cash.',
    'Done Rahul meeting.',
    'Saw Priya this morning.',
    'Thanks Priya.',
    'Great Priya, that works.',
    'Recommend Priya for the job.',
    'Think Priya is late.',
    'Trust Sunil to forget.',
    'Kal Rahul ko call karna hai',
    'Kal Rahul meeting',
    'Aunt Mary comes on Sunday.',
    'Call Sharma tomorrow at 4pm.',
    'Call Sharma to Maro at 4pm.',
    'Call Sharma to-morrow at 4pm.',
    'Meet Sunil on Sundae at nine.',
    'Send it to Rahul by Wensday.',
    '',
  ])('%s stays as it was heard', (heard) => {
    expect(hearNames(heard, contacts)).toBe(heard);
  });

  it.each([
    ['Call Priya Sharma tomorrow at 4pm', ['Tamara Nair', 'Morro Nair', 'Nair', 'Toma Rao']],
    ['Meet him on Monday at noon', ['Mona Dey', 'Mandy', 'Nun']],
    ['Send it to Anna every Friday in May', ['Freida', 'Mae', 'Avery']],
    ['Call Anna next Tuesday at ten thirty a.m.', ['Tess Dey', 'Tuesdae', 'Thirteen', 'Ten Berg']],
  ])('%s keeps the words of its schedule, whatever the contacts are called', (heard, names) => {
    expect(hearNames(heard, names)).toBe(heard);
  });

  it('keeps the first word of a Hindi recording', () => {
    expect(hearNames('Coral Priya tomorrow.', contacts, 'hi')).toBe('Coral Priya tomorrow.');
    expect(hearNames('Call Prea tomorrow.', contacts, 'hi')).toBe('Call Priya tomorrow.');
  });

  it('does not choose between two names that match equally well', () => {
    expect(hearNames('Call Anita tomorrow.', ['Anika Rao', 'Amita Rao'])).toBe('Call Anita tomorrow.');
  });

  it('returns any text unchanged when there are no contacts', () => {
    fc.assert(fc.property(fc.string(), (text) => hearNames(text, []) === text));
  });

  it('accepts any text and any names', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, names) => typeof hearNames(text, names) === 'string'),
    );
  });
});

describe('the words that a speech recogniser should expect', () => {
  it('exclude words of names that are short, everyday words or dates', () => {
    const names = ['Priya Sharma', 'Grace Lee', 'April May', 'Jo Ng', "Conor O'Brien (work)"];
    expect(listExpectedWords(names).names).toEqual([['Priya', 'Sharma'], ['Lee'], ['Conor', "O'Brien"]]);
  });

  it('include the names of days, but no other schedule words', () => {
    const { days } = listExpectedWords([]);
    expect(days).toEqual(expect.arrayContaining(['today', 'tomorrow', 'tonight', 'Saturday']));
    expect(days).toHaveLength(10);
  });

  it('include the verbs that tasks begin with', () => {
    expect(listExpectedWords([]).verbs).toEqual(expect.arrayContaining(['Call', 'Ask', 'Review', 'Email']));
  });

  it('include their past forms, and no verbs that delete or end tasks', () => {
    const { verbs } = listExpectedWords([]);
    expect(verbs).toEqual(expect.arrayContaining(['Sent', 'Met', 'Called', 'Shared', 'Paid', 'Planned', 'Tidied']));
    for (const verb of ['Cancel', 'Delete', 'Clear', 'Archive', 'Stop', 'Finish']) expect(verbs).not.toContain(verb);
  });
});
