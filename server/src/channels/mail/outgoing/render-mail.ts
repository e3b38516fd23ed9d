import type { Message } from '../../../features/reminders/channel.port.ts';
import { digestMail } from './templates/digest.ts';
import { inFrame, type Frame, type MailBody, type Rendered } from './templates/layout.ts';
import { catchUpMail, reminderMail } from './templates/reminder.ts';
import { trialNoticeMail } from './templates/trial-notice.ts';
import { weeklyReportMail } from './templates/weekly-report.ts';

/** A notice as a mail: subject, HTML and the same in plain text. */
export function renderMail(message: Message): Rendered {
  return inFrame(bodyOf(message), message);
}

function bodyOf({ notice, recipient, appUrl, unsubscribeUrl }: Message): MailBody {
  const frame: Frame = { appUrl, unsubscribeUrl };
  switch (notice.kind) {
    case 'reminder':
      return reminderMail(notice);
    case 'catch_up':
      return catchUpMail(notice);
    case 'digest':
      return digestMail(notice, frame);
    case 'weekly_report':
      return weeklyReportMail(notice.report, recipient.timezone, frame);
    case 'trial_notice':
      return trialNoticeMail(notice, frame);
  }
}
