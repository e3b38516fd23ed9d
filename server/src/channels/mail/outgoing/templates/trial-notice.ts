import { errors } from '@aide/contract';
import type { Notice } from '../../../../features/reminders/deliveries/notices.ts';
import { html } from '../../../../platform/html.ts';
import type { Frame, MailBody } from './layout.ts';
import { filledButton, paragraph } from './parts.ts';

type TrialNotice = Extract<Notice, { kind: 'trial_notice' }>;

export function trialNoticeMail({ stage, endsOn }: TrialNotice, { appUrl }: Frame): MailBody {
  const expired = stage === 'expired';
  const heading = expired ? 'Your trial has ended' : 'Three days left in your trial';
  const text = expired
    ? `${errors.TRIAL_EXPIRED.message} You can still read, export and delete your data at any time.`
    : `Your trial ends on ${endsOn}. Contact us to continue. You can read and export your data at any time.`;
  return {
    subject: heading,
    preview: text,
    heading,
    content: html`${paragraph(text)}
      <div style="margin-top:18px">${filledButton(`${appUrl}/dashboard`, 'Open Aide')}</div>`,
    text: `${heading}\n\n${text}\n\nOpen Aide: ${appUrl}/dashboard`,
    why: 'You get this because your trial is ending.',
  };
}
