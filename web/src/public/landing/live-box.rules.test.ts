import { describe, expect, it } from 'vitest';
import { emailDemo, liveBox } from '../../content/marketing.ts';
import { cutAtSpans } from '../../lib/text/cut-at-spans.ts';
import { loadLanguage, loadWholeLanguage } from '../../lib/language.ts';
import { describeTask, getCalendarParts, formatFullDate } from './live-box.rules.ts';

const { parseAddressWord } = await loadWholeLanguage();
const { parseMessage } = await loadLanguage(liveBox.examples.join(' '));
const now = Temporal.Instant.from('2026-11-15T09:30:00Z');
const timeZone = 'Asia/Kolkata';
const today = '2026-11-15';

function read(text: string) {
  const message = parseMessage(text, { now, timeZone, contacts: [...liveBox.people] });
  return { message, task: describeTask(message, { recurrenceText: null, today, people: liveBox.people }) };
}

describe('the live box', () => {
  it('shows the same result before and after the language package is loaded', () => {
    const { message, task } = read(liveBox.examples[0]);
    const { marks, days, ...sample } = liveBox.sample;
    expect(task).toEqual({ ...sample, date: '2026-11-16' });
    expect(days).toBe(1);
    const marked = cutAtSpans(liveBox.examples[0], message.spans).filter((piece) => piece.marked);
    expect(marked.map((piece) => piece.text)).toEqual([...marks]);
  });

  it('parses a day from every example', () => {
    for (const example of liveBox.examples) expect(read(example).task.date, example).not.toBeNull();
  });

  it('parses Hinglish', () => {
    const { task } = read('Kal subah 10 baje Rahul ko call karna hai');
    expect(task).toMatchObject({
      title: 'Rahul ko call karna hai',
      when: 'Tomorrow, 10:00 AM',
      who: 'Rahul Verma, Kaveri Textiles',
    });
  });

  it('formats the full date and the matching calendar page', () => {
    expect(formatFullDate({ date: '2026-11-20', time: '15:00' })).toBe('Friday, 20 November 2026 at 3:00 PM');
    expect(getCalendarParts('2026-11-20')).toEqual({ weekday: 'Friday', day: '20', month: 'November' });
  });

  it('names missing fields instead of guessing them', () => {
    expect(read('buy milk').task).toMatchObject({ when: 'No date yet', who: 'Nobody named', kind: 'Todo', date: null });
    expect(read('Idea for the offsite, someday').task.kind).toBe('Backlog');
  });
});

describe('the sample addresses', () => {
  it('are parsed as the page explains them [S1.what.21, S1.what.22, S1.what.23, S1.what.24]', () => {
    const due = emailDemo.addresses.map(({ word }) => {
      const response = parseAddressWord(word, { now, timeZone });
      return response.ok ? response.due : null;
    });
    expect(due).toEqual([
      { date: '2026-11-16', time: '09:00' },
      { date: '2026-11-16', time: '09:00' },
      { date: '2026-11-16', time: '09:00' },
      { date: '2026-11-20', time: '15:00' },
    ]);
  });
});
