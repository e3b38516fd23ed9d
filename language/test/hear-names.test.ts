import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearNames } from '../src/contacts/hear-names.ts';

const contacts = [
  'Priya Sharma',
  'Sunil Mehta',
  'Rahul Verma',
  'Anjali Nair',
  'John Mathew',
  'Vikram Desai',
  'Mary Fernandes',
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
    '',
  ])('%s stays as it was heard', (heard) => {
    expect(hearNames(heard, contacts)).toBe(heard);
  });

  it('does not chooseSchedule between two names that fit alike', () => {
    expect(hearNames('Call Anita tomorrow.', ['Anika Rao', 'Amita Rao'])).toBe('Call Anita tomorrow.');
  });

  it('leaves a text alone when there are no contacts, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => hearNames(text, []) === text));
  });

  it('takes whatever names there are', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, names) => typeof hearNames(text, names) === 'string'),
    );
  });
});
