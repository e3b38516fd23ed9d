import type { Notice, TaskLine } from '../../../features/deliveries/notices.ts';

const zeroWidthSpace = '​';

/** Before `://`, before a dot inside a word and before an `@`: where mail clients recognise addresses in plain text. */
const linkParts = /(?<=\w)(?=:\/\/)|(?<=[\p{L}\p{N}-])(?=\.\p{L})|(?<=\S)(?=@\S)/gu;

/**
 * Returns the text so that no mail client turns a part of it into a link: an invisible space interrupts addresses. Otherwise a
 * title would be a link of the sender's choice in a mail that looks like ours.
 */
export function breakLinks(text: string): string {
  return text.replaceAll(linkParts, zeroWidthSpace);
}

/** Returns the notice with the user's own texts broken; the links to Aide stay. */
export function breakNoticeLinks(notice: Notice): Notice {
  switch (notice.kind) {
    case 'reminder':
      return { ...notice, task: breakTaskLinks(notice.task) };
    case 'catch_up':
      return { ...notice, tasks: notice.tasks.map(breakTaskLinks) };
    case 'digest':
      return { ...notice, overdue: notice.overdue.map(breakTaskLinks), today: notice.today.map(breakTaskLinks) };
    case 'weekly_report':
      return { ...notice, report: { ...notice.report, topContacts: notice.report.topContacts.map(breakContactLinks) } };
    case 'trial_notice':
      return notice;
  }
}

function breakTaskLinks<Task extends TaskLine>(task: Task): Task {
  const { title, description, contact } = task;
  return {
    ...task,
    title: breakLinks(title),
    description: description === null ? null : breakLinks(description),
    contact: contact === null ? null : breakLinks(contact),
  };
}

function breakContactLinks<Contact extends { name: string; company: string | null }>(contact: Contact): Contact {
  const { name, company } = contact;
  return { ...contact, name: breakLinks(name), company: company === null ? null : breakLinks(company) };
}
