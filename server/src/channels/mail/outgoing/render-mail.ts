import type { Message } from '../../../features/reminders/deliveries/channel.port.ts';
import type { Notice } from '../../../features/reminders/deliveries/notices.ts';
import { breakNoticeLinks } from './break-links.ts';
import { digestMail } from './templates/digest.ts';
import { renderLayout, type MailBody, type Rendered } from './templates/layout.ts';
import { catchUpMail } from './templates/catch-up.ts';
import { reminderMail } from './templates/reminder.ts';
import { trialNoticeMail } from './templates/trial-notice.ts';
import { weeklyReportMail } from './templates/weekly-report.ts';

type Templates = {
  [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>, message: Message) => MailBody;
};

const templates: Templates = {
  reminder: reminderMail,
  catch_up: (notice, message) => catchUpMail(notice, message.recipient.timezone),
  digest: digestMail,
  weekly_report: (notice, message) => weeklyReportMail(notice, message.recipient.timezone, message),
  trial_notice: trialNoticeMail,
};

/** Renders a notice as a mail: subject, HTML and plain text. */
export function renderMail(message: Message): Rendered {
  // The table has one entry per kind, whose parameter is the notice of that kind; TypeScript does not relate the two.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const template = templates[message.notice.kind] as (notice: Notice, message: Message) => MailBody;
  return renderLayout(template(breakNoticeLinks(message.notice), message), message);
}
