import { describe, expect, it } from 'vitest';
import { readMail } from '../src/mail/read-mail.ts';
import { parseOwnMails } from '../train/train-mail.ts';

const sentAt = Temporal.PlainDateTime.from('2026-11-19T10:30').toZonedDateTime('America/Chicago').toInstant();
const options = { sentAt, timeZone: 'America/Chicago' };
const listKinds = (line: string): string =>
  readMail([line], options)
    .points.map(({ kind }) => kind)
    .join(' ');
const findDue = (line: string): string => {
  const [point] = readMail([line], options).points;
  return point?.due ? `${point.due.date} ${point.due.time ?? ''}`.trim() : 'none';
};

describe('readMail', () => {
  it('reads at least 95 % of its own lines', () => {
    const rows = parseOwnMails();
    const wrong = rows.filter(({ text, labels }) => {
      const kinds = listKinds(text).split(' ');
      return kinds.includes('ask') !== labels.ask || kinds.includes('promise') !== labels.promise;
    });
    expect(wrong.length / rows.length, wrong.map(({ text }) => text).join('\n')).toBeLessThan(0.05);
  });

  it.each([
    ['Could you look at the second page?', 'ask'],
    ['Hello Priya, please forward the lease to Arun.', 'ask'],
    ['I will send you the signed page.', 'promise'],
    ['Tell me your size and I’ll order the shirt.', 'ask promise'],
    ['If you have any questions, feel free to call me.', ''],
    ['The office will move in March.', ''],
    ['Meera Shah', ''],
    ['We are waiting for your signature on the lease.', 'ask'],
    ['I would like a receipt for both tickets.', 'ask'],
    ['A quick yes would let us start on time.', 'ask'],
    ["I'd be curious to hear how it went with the lender.", 'ask'],
    ['Friendly reminder to empty your lockers.', 'ask'],
    ['List taiyar hai, print kar diya hai.', ''],
    ['I will have our lawyer read it.', 'promise'],
    ['We expect to open the second shop in May.', ''],
    ['They may skip the vote, but will publish it in the gazette.', ''],
    ['If the tap drips again, tighten the ring and text me a photo.', 'ask'],
    ['If you could measure the window, I can cut the glass.', 'ask'],
    ['If you have trouble with the lock, ring the office.', ''],
    ['If the train is late, we will miss the boat.', ''],
    ['He needs two photographs from you.', 'ask'],
    ['Nothing more is needed from your side.', ''],
    ["I'm asking all of you to check your address.", 'ask'],
    ['Those who have not signed: the sheet is with Lata.', 'ask'],
    ['And feed the cat, she knows you.', 'ask'],
    ['Appa se zara puch lena ki chabi kahan hai.', 'ask'],
    ['The cheque will be posted to you by our bank.', 'promise'],
    ['The hall will be painted in June.', ''],
    ['Questions? Our desk is open all day.', ''],
    ['Who keeps the spare key while Lata is away?', 'ask'],
    ['Why would anyone keep two clocks in one room?', ''],
    ["If the bulb hasn't gone on by then, I will open it and replace the wire.", 'promise'],
    ['Mali ko bol do ki aaj paani na daale.', 'ask'],
    ['Bill bhej raha hoon, attachment dekh lijiye.', ''],
  ])('finds the points of "%s": %s', (line, kinds) => expect(listKinds(line)).toBe(kinds));

  it.each([
    ['Can you send it by Friday?', '2026-11-20'],
    ['Please sign it by Friday, 27 November.', '2026-11-27'],
    ['Are you free on Thursday at 3?', '2026-11-26 15:00'],
    ['I will call you this afternoon.', '2026-11-19 15:00'],
    ['I will call you tonight.', '2026-11-19 20:00'],
    ['Please reply by the end of the day.', '2026-11-19'],
    ['Could you send the list next week?', '2026-11-23'],
    ['Please reply as soon as possible.', 'none'],
    ["Could you print the slides for Monday's review?", 'none'],
    ['Please resend the report that we discussed on Friday.', 'none'],
    ['Kal tak file bhej dena.', '2026-11-20'],
    ['Please return the form within two days.', '2026-11-21'],
    ['Share the drawings and the price list today itself.', '2026-11-19'],
    ['Can you bring it, along with the receipt, on Monday?', '2026-11-23'],
    ['Main list 27 tarikh tak bhej dunga.', '2026-11-27'],
    ['Shaam 7 baje tak bata dijiye.', '2026-11-19 19:00'],
    ['Please carry the stock through Mar 2001.', 'none'],
    ['Would you be so kind as to sign it by Wednesday?', '2026-11-25'],
    ['We will meet on Tuesday. Please bring the keys.', 'none'],
    ['Can we look at the room on Saturday around 11?', '2026-11-21 11:00'],
    ['Should she keep the cast until her check-up on the 30th?', 'none'],
    ['Kindly grant her leave for 16th and 17th November.', 'none'],
    ['Kindly grant her leave on 12 November.', 'none'],
    ['Please renew it by 12 August.', '2027-08-12'],
  ])('reads the due of "%s": %s', (line, due) => expect(findDue(line)).toBe(due));

  it('never throws, and returns at most one point of a kind for a line', () => {
    const lines = [
      '',
      '?',
      ',,,',
      '💡'.repeat(500),
      'please '.repeat(5000),
      'if '.repeat(3000),
      'I will send '.repeat(300),
    ];
    const { points } = readMail(lines, options);
    expect(new Set(points.map(({ line, kind }) => `${line} ${kind}`)).size).toBe(points.length);
  });
});
