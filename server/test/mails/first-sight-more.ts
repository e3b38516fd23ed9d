import type { FirstSightMail } from './first-sight.ts';

const priya = 'Priya Shah <priya@acme.example>';

/** The second half of the mails: replies in other languages, forwards, and misspelled addresses. */
export const moreFirstSightMails: FirstSightMail[] = [
  {
    name: 'a reply in German',
    mail: {
      to: priya,
      subject: 'AW: Angebot',
      text: 'Passt.\n\nAm Di., 17. Nov. 2026 um 10:12 Uhr schrieb Priya Shah <priya@acme.example>:\n\n> ALTERTEXT\n',
    },
    title: 'Angebot',
    contact: 'Priya Shah',
    has: ['Passt.'],
    hasNot: ['ALTERTEXT', 'schrieb'],
  },
  {
    name: 'a reply in French',
    mail: {
      to: priya,
      subject: 'Re: Devis',
      text: 'C’est bon.\n\nLe mar. 17 nov. 2026 à 10:12, Priya Shah <priya@acme.example> a écrit :\n\n> VIEUXTEXTE\n',
    },
    title: 'Devis',
    contact: 'Priya Shah',
    has: ['C’est bon.'],
    hasNot: ['VIEUXTEXTE', 'a écrit'],
  },
  {
    name: 'a reply in Hindi',
    mail: {
      to: priya,
      subject: 'Re: प्रस्ताव',
      text: 'ठीक है।\n\nमंगल, 17 नव॰ 2026 को 10:12 am बजे को Priya Shah <priya@acme.example> ने लिखा:\n\n> पुरानापाठ\n',
    },
    title: 'प्रस्ताव',
    contact: 'Priya Shah',
    has: ['ठीक है।'],
    hasNot: ['पुरानापाठ', 'ने लिखा'],
  },
  {
    name: 'an HTML reply in Apple Mail',
    mail: {
      to: priya,
      subject: 'Re: Keys',
      html: '<html><body>I have them.<br><div><br><blockquote type="cite"><div>On 17 Nov 2026, at 10:12, Priya Shah &lt;priya@acme.example&gt; wrote:</div><br><div>OLDTEXT</div></blockquote></div></body></html>',
    },
    title: 'Keys',
    contact: 'Priya Shah',
    has: ['I have them.'],
    hasNot: ['OLDTEXT'],
  },
  {
    name: 'replies between the quoted lines',
    mail: {
      to: priya,
      subject: 'Re: Two things',
      text: 'On Tue, Nov 17, 2026 at 10:12 AM Priya Shah <priya@acme.example> wrote:\n> QUESTIONONE?\nYes, on Friday.\n> QUESTIONTWO?\nNo, next year.\n',
    },
    title: 'Two things',
    contact: 'Priya Shah',
    has: ['Yes, on Friday.', 'No, next year.'],
  },
  {
    name: 'a sentence that starts like a quote',
    mail: {
      to: priya,
      subject: 'Story',
      text: 'On Monday I wrote a letter.\nFrom: here to there it took a day.\nMore.',
    },
    title: 'Story',
    contact: 'Priya Shah',
    has: ['On Monday I wrote a letter.', 'From: here to there', 'More.'],
  },
  {
    name: 'a forward in Gmail of a contact’s mail',
    mail: {
      subject: 'Fwd: Invoice 12',
      text: 'Please remind me.\n\n---------- Forwarded message ---------\nFrom: Ravi Menon <ravi@globex.example>\nDate: Tue, 17 Nov 2026 at 10:12\nSubject: Invoice 12\nTo: Asha Rao <asha@example.com>\n\nInvoice 12 is due.\n',
    },
    title: 'Invoice 12',
    contact: 'Ravi Menon',
    has: ['Please remind me.', 'Invoice 12 is due.'],
  },
  {
    name: 'a forward in Outlook of a contact’s mail, as HTML',
    mail: {
      subject: 'FW: Visit',
      html: '<html><body><p>FYI</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Ravi Menon &lt;ravi@globex.example&gt; <br><b>Sent:</b> Tuesday, November 17, 2026 10:12 AM<br><b>To:</b> Asha Rao &lt;asha@example.com&gt;<br><b>Subject:</b> Visit</p></div><p>We come on Friday.</p></body></html>',
    },
    title: 'Visit',
    contact: 'Ravi Menon',
    has: ['FYI', 'We come on Friday.'],
  },
  {
    name: 'a forward in Apple Mail of a stranger’s mail',
    mail: {
      subject: 'Fwd: Hello',
      text: '\n\nBegin forwarded message:\n\nFrom: Liam Murphy <liam@stranger.example>\nSubject: Hello\nDate: 17 November 2026 at 10:12:00 IST\nTo: Asha Rao <asha@example.com>\n\nMay I call you?\n',
    },
    title: 'Hello',
    has: ['May I call you?', 'Liam Murphy'],
  },
  {
    name: 'tomorow',
    word: 'tomorow',
    mail: { to: priya, subject: 'Typo one', text: 'x' },
    title: 'Typo one',
    contact: 'Priya Shah',
  },
  {
    name: 'mondy',
    word: 'mondy',
    mail: { to: priya, subject: 'Typo two', text: 'x' },
    title: 'Typo two',
    contact: 'Priya Shah',
    due: '2026-11-23T03:30:00.000Z',
  },
  {
    name: 'nextweak',
    word: 'nextweak',
    mail: { to: priya, subject: 'Typo three', text: 'x' },
    title: 'Typo three',
    contact: 'Priya Shah',
    due: '2026-11-23T03:30:00.000Z',
  },
];
