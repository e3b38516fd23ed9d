import type { NotificationKind } from '@aide/contract/enums';
import {
  Bell,
  BellRing,
  CalendarX,
  ChartNoAxesColumn,
  History,
  Hourglass,
  MailWarning,
  ShieldAlert,
  Sunrise,
  Unplug,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';

const icons: Record<NotificationKind, LucideIcon> = {
  reminder: BellRing,
  catch_up: History,
  digest: Sunrise,
  weekly_report: ChartNoAxesColumn,
  trial_notice: Hourglass,
  security: ShieldAlert,
  webhook_disabled: Unplug,
  mailbox_sign_in: MailWarning,
  calendar_sign_in: CalendarX,
  calendar_event: CalendarX,
};

/** The icon of a kind. Kinds that only a newer server knows get the bell. */
export function NotificationIcon({ kind, className }: { kind: NotificationKind; className?: string }) {
  return <Icon of={icons[kind] ?? Bell} size={18} className={className ?? ''} />;
}
