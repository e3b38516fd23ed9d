import { expect, test } from 'vitest';
import { findHindiTopic, findPurpose } from './find-purpose.ts';
import { writeDraft, type DraftFacts } from './write-draft.ts';

const facts: DraftFacts = {
  userName: 'Asha Rao',
  contactName: 'Liam Walsh',
  title: 'Call Liam about the renewal',
  notes: null,
  last: null,
  waitingSince: null,
  open: [],
};

test('purpose and topic are parsed from a title', () => {
  const cases: [string, string, string][] = [
    ['Follow up with Liam on the offer', 'follow_up', 'the offer'],
    ['Follow up with Liam Walsh', 'follow_up', ''],
    ['call liam about the renewal', 'talk', 'the renewal'],
    ['Email Liam re: design review.', 'write', 'design review'],
    ['Ask Liam for the signed form', 'ask_for', 'the signed form'],
    ['ask Liam if he has time & his laptop', 'ask_if', 'you have time & your laptop'],
    ['Ask Liam to send the draft', 'ask_to', 'send the draft'],
    ['Remind Liam to pay the rent', 'remind_to', 'pay the rent'],
    ['Tell Liam that the meeting moved', 'tell', 'the meeting moved'],
    ['Send Liam the quote', 'send', 'the quote'],
    ['Send the contract to Mr. Walsh', 'send', 'the contract'],
    ['Waiting for Liam to send the draft', 'wait', 'the draft'],
    ['Get the key from Liam', 'wait', 'the key'],
    ['Lunch with Liam', 'meet', ''],
    ['Thank Liam for the flowers', 'thank', 'the flowers'],
    ['Wish Liam a happy birthday', 'wish', 'a happy birthday'],
    ['Quarterly numbers 📈', 'other', 'Quarterly numbers 📈'],
  ];
  for (const [title, kind, topic] of cases) expect(findPurpose(title, 'Liam Walsh'), title).toEqual({ kind, topic });
  // Names are matched literally, not as a pattern.
  expect(findPurpose('Call C++ (Sam)', 'C++ (Sam)')).toEqual({ kind: 'talk', topic: '' });
});

test('the topic of a Hindi title has neither the contact nor the verb', () => {
  expect(findHindiTopic('Rohan ko quote bhejna hai', 'Rohan Mehta')).toBe('quote');
  expect(findHindiTopic('Rohan ji se payment lena hai', 'Rohan')).toBe('payment');
  expect(findHindiTopic('Rohan ko call karna hai', 'Rohan')).toBe('');
});

test('an English draft has a greeting, the purpose, the context and a sign-off', () => {
  expect(
    writeDraft({
      ...facts,
      notes: 'Ask for 10% off\nand free delivery ',
      last: { title: 'Send the quote', day: '2026-11-03' },
      waitingSince: '2026-11-10',
    }),
  ).toEqual({
    subject: 'The renewal',
    text: `Hi Liam,

I’d like to talk to you about the renewal. When would suit you? I have been waiting since 10 November 2026.

Ask for 10% off
and free delivery

We were last in touch on 3 November 2026 (“Send the quote”).

Best regards,
Asha Rao`,
  });
  expect(writeDraft({ ...facts, contactName: 'Dr. Patel', title: 'Call Dr. Patel' })).toMatchObject({
    subject: 'Getting in touch',
    text: expect.stringMatching(/^Hi Dr\. Patel,\n\nI’d like to talk to you\. When/),
  });
});

test('the draft for a Hinglish title is Hinglish', () => {
  const { subject, text } = writeDraft({ ...facts, contactName: 'Rohan', title: 'Rohan ko quote bhejna hai' });
  expect(subject).toBe('Quote');
  expect(text).toBe(
    'Namaste Rohan,\n\nQuote ke baare mein baat karni thi. Aapko kab time hai?\n\nDhanyavaad,\nAsha Rao',
  );
});

test('without a task the open follow-ups are listed', () => {
  const { text } = writeDraft({ ...facts, title: null, open: ['Send Liam the quote', 'Call Liam'] });
  expect(text).toContain('This is open between us:\n- The quote\n- Call Liam');
});

test('long texts are truncated at whole characters', () => {
  const { subject, text } = writeDraft({
    ...facts,
    title: `Call Liam about ${'😀'.repeat(200)}`,
    notes: 'é😀'.repeat(2000),
  });
  expect(subject).toBe(`${'😀'.repeat(77)}…`);
  expect(text.isWellFormed()).toBe(true);
  expect(text.length).toBeLessThan(3000);
});
