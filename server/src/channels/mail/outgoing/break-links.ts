import type { DigestNotice, Notice, TaskLine, WeeklyReport } from '../../../features/reminders/deliveries/notices.ts';

const zeroWidthSpace = '​';

/** Before `://`, before a dot inside a word and before an `@`: where mail clients detect links in plain text. */
const linkParts = /(?<=\w)(?=:\/\/)|(?<=[\p{L}\p{N}-])(?=\.\p{L})|(?<=\S)(?=@\S)/gu;

/**
 * Inserts an invisible space into addresses, so that no mail client turns a part of the text into a link. Otherwise a title could contain a
 * link of the sender's choice in a mail that looks like ours.
 */
export function breakLinks(text: string): string {
  return text.replaceAll(linkParts, zeroWidthSpace);
}

/**
 * Breaks links in titles and names of a notice, which may come from others: an import, a tracked mail. Links in the notes of a task stay;
 * the mail goes to their writer's confirmed address.
 */
export function breakNoticeLinks(notice: Notice): Notice {
  switch (notice.kind) {
    case 'reminder':
      return { ...notice, task: breakTaskLinks(notice.task) };
    case 'catch_up':
      return {
        ...notice,
        tasks: notice.tasks.map(breakTaskLinks),
        digest: notice.digest && breakDigestLinks(notice.digest),
        report: notice.report && breakReportLinks(notice.report),
      };
    case 'digest':
      return breakDigestLinks(notice);
    case 'weekly_report':
      return { ...notice, report: breakReportLinks(notice.report) };
    case 'trial_notice':
      return notice;
  }
}

function breakDigestLinks(digest: DigestNotice): DigestNotice {
  return { ...digest, overdue: digest.overdue.map(breakTaskLinks), today: digest.today.map(breakTaskLinks) };
}

function breakReportLinks(report: WeeklyReport): WeeklyReport {
  return { ...report, topContacts: report.topContacts.map(breakContactLinks) };
}

function breakTaskLinks<Task extends TaskLine>(task: Task): Task {
  const { title, contact, waiting } = task;
  return {
    ...task,
    title: breakLinks(title),
    contact: contact === null ? null : breakLinks(contact),
    waiting: waiting === null ? null : breakLinks(waiting),
  };
}

function breakContactLinks<Contact extends { name: string; company: string | null }>(contact: Contact): Contact {
  const { name, company } = contact;
  return { ...contact, name: breakLinks(name), company: company === null ? null : breakLinks(company) };
}
