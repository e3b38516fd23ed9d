import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { sampleMessages } from '../../../../test/sample-messages.ts';
import { composeMessage } from './compose-message.ts';
import { createMailChannel, type Mail } from './mail-channel.ts';

async function listMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const channel = createMailChannel({
    from: 'Aide <aide@follow.example>',
    transport: async (mail) => String(mails.push(mail)),
  });
  for (const message of Object.values(sampleMessages())) await channel.send(message, new AbortController().signal);
  const [first] = mails;
  if (!first) throw new Error('there is no sample');
  const words = 'नमस्ते दुनिया, आज का काम ज़रूरी है\n'.repeat(20);
  return [
    ...mails,
    {
      ...first,
      subject: 'Zoë: naïve 🙂 '.repeat(9),
      text: words,
      html: `<p>${words}</p>`,
      replyTo: 'Reply <r@x.example>',
    },
    { ...first, to: { name: 'Zoë "Z" <evil@x.example>', address: 'zoe@x.example' }, text: '.\n..\nplain\n', html: '.' },
  ];
}

/** Boundaries are random, and a stream breaks long lines at other places. */
const normalize = (raw: string) => raw.replaceAll(/--_NmP-[0-9a-f]+-/g, '--_NmP-').replaceAll('=\r\n', '');

describe('composeMessage', () => {
  it('writes every mail as nodemailer does, with Windows line ends', async () => {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    for (const mail of await listMails()) {
      const { id: _id, text, html, ...options } = mail;
      const { message, envelope } = await composer.sendMail({
        ...options,
        text: text.replaceAll('\n', '\r\n'),
        html: html.replaceAll('\n', '\r\n'),
      });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
      const composed = composeMessage(mail);
      expect(normalize(composed.raw)).toBe(normalize(message.toString('utf8')));
      expect(composed.envelope).toEqual(envelope);
      expect(composed.raw).not.toMatch(/[^\r]\n/);
      expect(Math.max(...composed.raw.split('\r\n').map((line) => line.length))).toBeLessThan(998);
    }
  });
});
