import type { SendMailOptions } from 'nodemailer';

/** A mail from Asha, written before the rules that parse it, and the expected task. */
export interface FirstSightMail {
  name: string;
  /** The date address in Bcc. Default: `tomorrow`. */
  word?: string;
  mail: SendMailOptions;
  title: string;
  /** Default: tomorrow at 9:00 in Kolkata. */
  due?: string;
  /** The name of the contact. Default: none. */
  contact?: 'Priya Shah' | 'Ravi Menon';
  has?: string[];
  hasNot?: string[];
}

export const tomorrowAtNine = '2026-11-19T03:30:00.000Z';

const priya = 'Priya Shah <priya@acme.example>';
const event = (lines: string[], method = 'REQUEST') =>
  ['BEGIN:VCALENDAR', 'PRODID:-//Test//EN', 'VERSION:2.0', `METHOD:${method}`, ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );

export const firstSightMails: FirstSightMail[] = [
  {
    name: 'curly quotes and dashes as entities',
    mail: {
      to: priya,
      subject: 'Quote',
      html: '<p>It&rsquo;s ready &mdash; 5&nbsp;&times;&nbsp;3 &euro;20 &amp; caf&eacute;</p>',
    },
    title: 'Quote',
    contact: 'Priya Shah',
    has: ['It’s ready — 5', '€20 & café'],
    hasNot: ['&rsquo;', '&mdash;', '&eacute;'],
  },
  {
    name: 'a table of prices',
    mail: {
      subject: 'Prices',
      html: '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Desk</td><td>120</td></tr><tr><td>Chair</td><td>45</td></tr></table>',
    },
    title: 'Prices',
    has: ['Desk', 'Chair'],
    hasNot: ['Desk120', 'ItemPrice', 'Chair45'],
  },
  {
    name: 'a link behind words',
    mail: { subject: 'Contract', html: '<p>Please <a href="https://sign.example/c/42?x=1&amp;y=2">sign here</a>.</p>' },
    title: 'Contract',
    has: ['sign here', 'https://sign.example/c/42?x=1&y=2'],
  },
  {
    name: 'a link whose words are its address',
    mail: { subject: 'Site', html: '<a href="https://shop.example/">https://shop.example/</a>' },
    title: 'Site',
    has: ['https://shop.example/'],
    hasNot: ['https://shop.example/ [', 'https://shop.example/https'],
  },
  {
    name: 'a list',
    mail: { subject: 'Shopping', html: '<div>Buy:</div><ul><li>milk</li><li>bread</li></ul><ol><li>first</li></ol>' },
    title: 'Shopping',
    has: ['milk', 'bread', 'first'],
    hasNot: ['milkbread', 'Buy:milk'],
  },
  {
    name: 'hidden preview text and a tracking pixel',
    mail: {
      subject: 'Offer of the week',
      html: '<div style="display:none;max-height:0">PREVIEWTEXT</div><h1>Desks</h1><p>From 99.</p><img src="https://t.example/p.gif" width="1" height="1" alt="">',
    },
    title: 'Offer of the week',
    has: ['Desks', 'From 99.'],
    hasNot: ['PREVIEWTEXT', 't.example'],
  },
  {
    name: 'two files',
    mail: {
      to: priya,
      subject: 'The plans',
      text: 'Attached.',
      attachments: [
        { filename: 'floor plan.pdf', content: 'x', contentType: 'application/pdf' },
        { filename: 'Kostenübersicht.xlsx', content: 'y' },
      ],
    },
    title: 'The plans',
    contact: 'Priya Shah',
    has: ['Attached.', 'floor plan.pdf', 'Kostenübersicht.xlsx'],
  },
  {
    name: 'an invitation in UTC',
    mail: {
      subject: 'Invitation: Budget review',
      text: 'Join us.',
      icalEvent: {
        method: 'REQUEST',
        content: event([
          'BEGIN:VEVENT',
          'UID:1@x',
          'DTSTAMP:20261117T000000Z',
          'DTSTART:20261125T093000Z',
          'DTEND:20261125T103000Z',
          'SUMMARY:Budget review',
          'LOCATION:Room 4',
          'END:VEVENT',
        ]),
      },
    },
    title: 'Invitation: Budget review',
    due: '2026-11-25T09:30:00.000Z',
    has: ['Join us.', 'Room 4'],
  },
  {
    name: 'an invitation in New York time',
    mail: {
      subject: 'Call',
      text: 'See you.',
      icalEvent: {
        method: 'REQUEST',
        content: event([
          'BEGIN:VEVENT',
          'UID:2@x',
          'DTSTAMP:20261117T000000Z',
          'DTSTART;TZID=America/New_York:20261124T100000',
          'SUMMARY:Call',
          'END:VEVENT',
        ]),
      },
    },
    title: 'Call',
    due: '2026-11-24T15:00:00.000Z',
  },
  {
    name: 'an invitation for a whole day',
    mail: {
      subject: 'Offsite',
      text: 'All day.',
      icalEvent: {
        method: 'REQUEST',
        content: event([
          'BEGIN:VEVENT',
          'UID:3@x',
          'DTSTAMP:20261117T000000Z',
          'DTSTART;VALUE=DATE:20261201',
          'SUMMARY:Offsite',
          'END:VEVENT',
        ]),
      },
    },
    title: 'Offsite',
    due: '2026-12-01T00:00:00.000Z',
  },
  {
    name: 'an invitation that was cancelled',
    mail: {
      subject: 'Cancelled: Lunch',
      text: 'Sorry.',
      icalEvent: {
        method: 'CANCEL',
        content: event(
          ['BEGIN:VEVENT', 'UID:4@x', 'DTSTAMP:20261117T000000Z', 'DTSTART:20261125T093000Z', 'END:VEVENT'],
          'CANCEL',
        ),
      },
    },
    title: 'Cancelled: Lunch',
  },
  {
    name: 'a reply in Gmail, English',
    mail: {
      to: priya,
      subject: 'Re: Offer',
      text: 'I will call you.\n\nOn Tue, 17 Nov 2026 at 10:12, Priya Shah <priya@acme.example>\nwrote:\n\n> Did you read the OLDTEXT?\n> Priya\n',
    },
    title: 'Offer',
    contact: 'Priya Shah',
    has: ['I will call you.'],
    hasNot: ['OLDTEXT', 'wrote:', '17 Nov 2026 at'],
  },
  {
    name: 'a reply in Outlook',
    mail: {
      to: priya,
      subject: 'RE: Offer',
      text: 'Fine with me.\n\nRegards\nAsha\n\n________________________________\nFrom: Priya Shah <priya@acme.example>\nSent: Tuesday, November 17, 2026 10:12 AM\nTo: Asha Rao <asha@example.com>\nSubject: Offer\n\nOLDTEXT here\n',
    },
    title: 'Offer',
    contact: 'Priya Shah',
    has: ['Fine with me.', 'Asha'],
    hasNot: ['OLDTEXT', 'Sent:', '____'],
  },
];
