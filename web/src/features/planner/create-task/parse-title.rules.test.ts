import type { Contact } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { loadTaskParser } from '../../../lib/language.ts';
import { parseTitle } from './parse-title.rules.ts';

const timeZone = 'Asia/Kolkata';
const at = '2026-11-10T05:00:00.000Z';
const rahul = { id: 'c2', name: 'Rahul Mehta', company: null, email: null } as Contact;
const priya = { id: 'c1', name: 'Priya Shah', company: 'Acme', email: null } as Contact;

const { describeRecurrence, parseMessage } = await loadTaskParser();

function read(text: string) {
  const message = parseMessage(text, { now: Temporal.Instant.from(at), timeZone, contacts: [priya, rahul] });
  const recurrenceText = message.recurrence && describeRecurrence(message.recurrence);
  return parseTitle(text, message, { contacts: [priya, rahul], now: new Date(at), timeZone, recurrenceText });
}

describe('a title that contains other fields', () => {
  it('fills in contact, day and time', () => {
    expect(read('Call Priya tomorrow 4pm')).toMatchObject({
      chips: [
        { name: 'Title', text: 'Call Priya' },
        { name: 'Contact', text: 'Priya Shah (Acme)' },
        { name: 'Due', text: 'Tomorrow, 4:00 PM' },
        { name: 'Type', text: 'Follow-up' },
      ],
      title: 'Call Priya',
      changes: {
        contactId: 'c1',
        dueDate: '2026-11-11',
        dueTime: '04:00 PM',
        taskType: 'follow_up',
      },
    });
  });

  it('fills in a pattern instead of a day', () => {
    const reading = read('Review the pipeline every monday at 9 AM');
    expect(reading?.changes).toMatchObject({ recurring: 'yes', recurrenceText: 'Every Monday at 9:00 AM' });
    expect(reading?.changes).not.toHaveProperty('dueDate');
  });

  it('leaves the time empty when the title has none', () => {
    expect(read('Pay the rent on friday')?.changes).toMatchObject({ dueDate: '2026-11-13', dueTime: '' });
  });

  it('fills in labels and further people', () => {
    const reading = read('Call Priya and Rahul tomorrow #sales');
    expect(reading?.changes).toMatchObject({ contactId: 'c1', alsoWith: 'c2', labels: '#sales' });
    expect(reading?.chips).toEqual(
      expect.arrayContaining([
        { name: 'Also with', text: 'Rahul Mehta' },
        { name: 'Labels', text: '#sales' },
      ]),
    );
  });

  it('offers nothing for a plain title', () => {
    expect(read('Pay the rent')).toBeNull();
    expect(read('Call Priya')).toBeNull();
  });
});
