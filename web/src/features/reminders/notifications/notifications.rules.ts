import type { Notification } from '@aide/contract';
import type { NotificationKind, ReminderAction } from '@aide/contract/enums';
import { formatSnooze, isSnoozeOffered, type Snooze, type WallClock } from '@aide/rules';
import { formatTime } from '../../../lib/time/due-text.ts';
import { formatMoment } from '../../../lib/time/moment-text.ts';

export const kindLabels: Record<NotificationKind, string> = {
  reminder: 'Reminders',
  catch_up: 'Late reminders',
  digest: 'Morning digests',
  weekly_report: 'Weekly reports',
  trial_notice: 'Trial notices',
  security: 'Security',
  webhook_disabled: 'Disabled webhooks',
  mailbox_sign_in: 'Mailboxes to sign in to',
  calendar_sign_in: 'Calendars to sign in to',
  calendar_event: 'Tasks in your calendar',
};

/** The options of the Snooze menu, in order. */
const snoozes: readonly { action: Snooze; label: string }[] = [
  { action: 'snooze_5_minutes', label: '5 minutes' },
  { action: 'snooze_15_minutes', label: '15 minutes' },
  { action: 'snooze_30_minutes', label: '30 minutes' },
  { action: 'snooze_hour', label: '1 hour' },
  { action: 'this_evening', label: 'This evening' },
  { action: 'tomorrow', label: 'Tomorrow 9:00' },
  { action: 'next_week', label: 'Monday 9:00' },
];

/** Returns the options of a notification's Snooze menu. */
export function listSnoozeOptions(actions: readonly ReminderAction[], now: WallClock): typeof snoozes {
  return snoozes.filter(({ action }) => actions.includes(action) && isSnoozeOffered(action, now));
}

/** Formats 'Completed “Call Priya”', 'Snoozed “Call Priya” for 1 hour'. */
export function formatOutcome(title: string, action: ReminderAction, now: WallClock): string {
  return action === 'done' ? `Completed “${title}”` : `Snoozed “${title}” ${formatSnooze(action, now)}`;
}

/** Returns the available actions of a notification: none once its task was handled. */
export function openActions({ actions, handled_at }: Notification): readonly ReminderAction[] {
  return handled_at === null ? actions : [];
}

/**
 * Returns the notifications for toasts: created after `since`, an instant or '' for all, neither read nor handled, and
 * not about an action of this tab. A session can be stolen, so one about another action of this session is included.
 */
export function selectToasts(
  list: readonly Notification[],
  since: string,
  isOwn: (created: string) => boolean,
): Notification[] {
  return list.filter(
    ({ created_at, is_own, read_at, handled_at }) =>
      !(is_own && isOwn(created_at)) &&
      read_at === null &&
      handled_at === null &&
      (since === '' || Date.parse(created_at) > Date.parse(since)),
  );
}

/**
 * Returns the instant after which notifications are new to a page, based on the first loaded list. Notifications
 * created while the page was loading are new, although that list contains them.
 */
export function findBaseline(list: readonly Notification[], pageOpened: Date): string {
  const newest = list[0]?.created_at;
  if (newest === undefined) return '';
  return Date.parse(newest) < pageOpened.getTime() ? newest : pageOpened.toISOString();
}

/** Formats '7', or '99+' for more. */
export function formatCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const minute = 60_000;

/** Formats 'Just now', '5 minutes ago', '4:00 PM' on the same day, otherwise date and time. */
export function formatAgo(instant: string, now: Date, timeZone: string): string {
  const at = new Date(instant);
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'} ago`;
  return isSameDay(at, now, timeZone) ? formatTime(at, timeZone) : formatMoment(instant, timeZone, now);
}

/** The short form: 'Now', '5 min', '4:00 PM', '15 Nov'. */
export function formatAgoShort(instant: string, now: Date, timeZone: string): string {
  const at = new Date(instant);
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return 'Now';
  if (minutes < 60) return `${minutes} min`;
  if (isSameDay(at, now, timeZone)) return formatTime(at, timeZone);
  return at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' });
}

function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const day = (date: Date) => date.toLocaleDateString('en-CA', { timeZone });
  return day(one) === day(other);
}
