import { commonAddresses } from '../../../../features/assistant/email-by-date/common-addresses.ts';
import type { PendingFollowUp } from '../../../../features/assistant/email-by-date/email-by-date.repository.ts';
import type { MailReply } from '../../../../features/assistant/email-by-date/plan-mail-reply.ts';
import { dueWords } from '../../../../features/planner/tasks/format-due.ts';
import { html, type Html } from '../../../../platform/html.ts';
import { formatCount } from '../../../../platform/plural.ts';
import { breakLinks } from '../break-links.ts';
import { light, type MailBody } from './layout.ts';
import { paragraph } from './parts.ts';

interface Facts {
  domain: string;
  /** The private suffix of the recipient's addresses. */
  suffix: string;
  pending: PendingFollowUp[];
  now: Date;
  timeZone: string;
}

const why = 'You get this because you wrote to one of your Aide addresses.';

/** Returns the reply to a command that came by mail. */
export function createMailReply(response: MailReply['answer'], facts: Facts): MailBody {
  switch (response.about) {
    case 'pending':
      return pendingBody(facts);
    case 'cancelled':
      return cancelledBody(response.titles, facts);
    case 'cancel_address':
      return cancelAddressBody(facts);
    case 'reply':
      return listBody({ subject: 'Your reply', heading: 'Your reply', intro: breakLinks(response.text), rows: [] });
    case 'corrected':
      return correctedBody(response, facts);
    case 'unknown':
      return formatsBody(facts, `"${breakLinks(response.word)}" is not a date we know, so no follow-up was created.`);
    case 'formats':
      return formatsBody(
        facts,
        `Put the date before @${facts.domain}, in Bcc, Cc or To. Without a time it comes at 9:00. Only you are reminded.`,
      );
  }
}

function formatsBody({ domain }: Facts, intro: string): MailBody {
  const rows = commonAddresses.map(({ word, means }) => [`${word}@${domain}`, means] as const);
  return listBody({ subject: 'The addresses you can use', heading: 'Addresses with a date', intro, rows });
}

function correctedBody(
  { written, word, due }: Extract<MailReply['answer'], { about: 'corrected' }>,
  { domain, now, timeZone }: Facts,
): MailBody {
  const when = due ? `: ${dueWords({ dueAt: new Date(due.at), dueHasTime: due.hasTime }, now, timeZone)}` : '';
  const intro = `${breakLinks(written)}@ is not an address we know. We took it for ${word}@${domain} and created the follow-up${when}. Change or delete it in Aide if you meant another day.`;
  return listBody({ subject: 'Your follow-up', heading: `Taken for ${word}@`, intro, rows: [] });
}

function pendingBody({ pending, now, timeZone, domain, suffix }: Facts): MailBody {
  const count = pending.length;
  const rows = pending.map(({ title, task, recurring }) => {
    const due = task ?? { dueAt: recurring?.nextOccurrence ?? null, dueHasTime: true };
    const words = dueWords(due, now, timeZone);
    return [breakLinks(title), recurring ? `${words}, repeating` : words] as const;
  });
  const intro =
    count === 0
      ? 'You have no follow-ups.'
      : `To cancel one, forward its mail to cancel.${suffix}@${domain} or reply to it with that address.`;
  return listBody({
    subject: 'Your follow-ups by mail',
    heading: formatCount(count, 'follow-up'),
    intro,
    rows,
  });
}

function cancelledBody(titles: string[], { domain, suffix }: Facts): MailBody {
  if (titles.length > 0) {
    const rows = titles.map((title) => [breakLinks(title), 'cancelled'] as const);
    return listBody({ subject: 'Cancelled', heading: 'Cancelled', intro: 'You won’t be reminded of:', rows });
  }
  const intro = `No follow-up belongs to that mail. Reply to or forward the mail you had sent to an address of ours, and send it to cancel.${suffix}@${domain}. pending@${domain} lists them all.`;
  return listBody({ subject: 'Nothing was cancelled', heading: 'Nothing was cancelled', intro, rows: [] });
}

function cancelAddressBody({ domain, suffix }: Facts): MailBody {
  const intro = `Nothing was cancelled. cancel@${domain} needs the private suffix of your account, so that a copy of your mail cannot be used to cancel your follow-ups. Send it to cancel.${suffix}@${domain}.`;
  return listBody({ subject: 'Nothing was cancelled', heading: 'Nothing was cancelled', intro, rows: [] });
}

function listBody(page: {
  subject: string;
  heading: string;
  intro: string;
  rows: (readonly [string, string])[];
}): MailBody {
  const { subject, heading, intro, rows } = page;
  return {
    subject,
    preview: intro,
    heading,
    content: html`${paragraph(intro)}${table(rows)}`,
    text: [heading, intro, rows.map(([left, right]) => `${left}\n  ${right}`).join('\n')].filter(Boolean).join('\n\n'),
    why,
  };
}

function table(rows: (readonly [string, string])[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:14px">
    ${rows.map(
      ([left, right]) =>
        html`<tr>
          <td
            class="ink line"
            style="border-top:1px solid ${light.hairline};padding:8px 12px 8px 0;color:${light.ink};font-size:15px;word-break:break-word"
          >
            ${left}
          </td>
          <td
            class="muted line"
            style="border-top:1px solid ${light.hairline};padding:8px 0;color:${light.muted};font-size:14px"
          >
            ${right}
          </td>
        </tr>`,
    )}
  </table>`;
}
