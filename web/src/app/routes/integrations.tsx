import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  AtSign,
  Bell,
  Blocks,
  CalendarClock,
  CalendarDays,
  KeyRound,
  ListChecks,
  Mail,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMailAddresses } from '../../features/assistant/email-by-date/email-by-date.api.ts';
import { TelegramRow } from '../../features/assistant/telegram/components/telegram-row.tsx';
import { useCalendarSources } from '../../features/connections/calendars/calendars.api.ts';
import { useCalendarFeed } from '../../features/connections/feeds/feeds.api.ts';
import { useMailboxes } from '../../features/connections/mailboxes/mailboxes.api.ts';
import { useWebhooks } from '../../features/connections/webhooks/webhooks.api.ts';
import { WhatsAppRow } from '../../features/connections/whatsapp/components/whatsapp-row.tsx';
import { useApiTokens } from '../../features/identity/api-tokens/api-tokens.api.ts';
import { useConnectedApps } from '../../features/identity/connected-apps/connected-apps.api.ts';
import { useOwnerName } from '../../lib/api/use-owner-name.ts';
import { usePushState } from '../../features/reminders/push/use-push-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReachRow } from '../../ui/reach-row.tsx';
import { RowList } from '../../ui/row-list.tsx';

interface Connection {
  icon: LucideIcon;
  name: string;
  detail: string;
  /** The request for its state. */
  query: Pick<UseQueryResult, 'isPending' | 'isLoadingError'>;
  isOn: boolean;
  /** Replaces 'Connected' and 'Not connected'. */
  state?: string;
  /** The section of the settings that sets it up. */
  to: string;
  label: string;
  /** Why it cannot be set up. */
  missing?: ReactNode;
}

export function Page() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Integrations" description="Connect Aide to the apps you use." />
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        <Connections title="Chats">
          <TelegramRow onConnect={() => void navigate('/onboarding')} />
          <WhatsAppRow />
        </Connections>
        <Connections title="Mail and calendar" className="lg:row-span-2">
          {useMailAndCalendar().map(ConnectionRow)}
        </Connections>
        <Connections title="Apps and devices">{useApps().map(ConnectionRow)}</Connections>
      </div>
    </>
  );
}

function useMailAndCalendar(): Connection[] {
  const mailboxes = useMailboxes();
  const mailIn = useMailAddresses();
  const feed = useCalendarFeed();
  const calendars = useCalendarSources();
  const failing = mailboxes.data?.filter(isFailing).length ?? 0;
  const count = mailboxes.data?.length ?? 0;
  const isMailInOn = mailIn.data !== undefined && mailIn.data.domain !== null && mailIn.data.connected;
  return [
    {
      icon: Mail,
      name: 'Mailboxes',
      detail: 'Finds unanswered questions and open promises in Gmail, Outlook or any IMAP mailbox.',
      query: mailboxes,
      isOn: count > 0 && failing === 0,
      ...(failing > 0 && { state: 'Sign in again' }),
      to: '/settings#mail',
      label: count > 0 ? 'Manage' : 'Connect',
    },
    {
      icon: AtSign,
      name: 'Email by date',
      detail: 'Add an address such as friday@ to an email, and it comes back on that day.',
      query: mailIn,
      isOn: isMailInOn,
      to: '/settings#email-by-date',
      label: isMailInOn ? 'Addresses' : 'Connect',
      missing: mailIn.data?.domain === null ? <MailInMissing /> : undefined,
    },
    {
      icon: CalendarClock,
      name: 'Calendars',
      detail: 'Shows your events beside your tasks and warns when a time is taken. CalDAV, a link, or Google.',
      query: calendars,
      isOn: (calendars.data?.length ?? 0) > 0 && !calendars.data?.some(isFailing),
      ...(calendars.data?.some(isFailing) && { state: 'Sign in again' }),
      to: '/settings#calendars',
      label: calendars.data?.length ? 'Manage' : 'Connect',
    },
    {
      icon: CalendarDays,
      name: 'Calendar feed',
      detail: 'Shows your due tasks in any calendar app, read only.',
      query: feed,
      isOn: feed.data?.active ?? false,
      to: '/settings#calendar-feed',
      label: feed.data?.active ? 'Manage' : 'Connect',
    },
    {
      icon: ListChecks,
      name: 'Task sync (CalDAV)',
      detail: 'Syncs your tasks with Apple Reminders, Thunderbird and Tasks.org, both ways.',
      query: { isPending: false, isLoadingError: false },
      isOn: true,
      state: 'Ready',
      to: '/settings#caldav',
      label: 'Set up',
    },
  ];
}

function useApps(): Connection[] {
  const apps = useConnectedApps();
  const webhooks = useWebhooks();
  const tokens = useApiTokens();
  const { state: push } = usePushState();
  const isPushOn = push === 'on';
  const row = (query: Connection['query'], entries: readonly unknown[] | undefined, one: string) => {
    const count = entries?.length ?? 0;
    return {
      query,
      isOn: count > 0,
      state: count === 0 ? 'None' : count === 1 ? `1 ${one}` : `${count} ${one}s`,
      label: count > 0 ? 'Manage' : 'Set up',
    };
  };
  return [
    {
      icon: Bell,
      name: 'Push notifications',
      detail: 'Reminders on this device, also while Aide is closed.',
      query: { isPending: push === undefined, isLoadingError: false },
      isOn: isPushOn,
      state: isPushOn ? 'On' : 'Off',
      to: '/settings#channels',
      label: isPushOn ? 'Manage' : 'Turn on',
      missing: push === 'unsupported' ? 'This browser does not support push notifications.' : undefined,
    },
    {
      icon: Blocks,
      name: 'Assistants (MCP)',
      detail: 'Lets Claude, ChatGPT and other assistants use your tasks, with your consent.',
      to: '/settings#connected-apps',
      missing: apps.data?.problem ?? undefined,
      ...row(apps, apps.data?.apps, 'app'),
    },
    {
      icon: KeyRound,
      name: 'API tokens',
      detail: 'For your own scripts, instead of your password.',
      to: '/settings#api-tokens',
      ...row(tokens, tokens.data, 'token'),
    },
    {
      icon: Webhook,
      name: 'Webhooks',
      detail: 'Sends a signed request to another service when something changes.',
      to: '/settings#webhooks',
      ...row(webhooks, webhooks.data, 'webhook'),
    },
  ];
}

/** Names the setting, which only an environment variable changes. */
function MailInMissing() {
  const owner = useOwnerName();
  return (
    <>
      Incoming mail is not set up on this server yet. {owner} can turn it on by setting{' '}
      <code className="text-ink">AIDE_MAIL_DOMAIN</code>.
    </>
  );
}

const isFailing = ({ state }: { state: string }) => state === 'sign_in' || state === 'unreachable';

function getState({ query, isOn, state, missing }: Connection): string {
  if (missing !== undefined) return 'Not set up';
  if (query.isPending) return '…';
  if (query.isLoadingError) return 'Unknown';
  return state ?? (isOn ? 'Connected' : 'Not connected');
}

function Connections({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={clsx('flex flex-col gap-3', className)}>
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <RowList>{children}</RowList>
    </section>
  );
}

function ConnectionRow(connection: Connection) {
  const { icon, name, detail, isOn, to, label, missing } = connection;
  return (
    <ReachRow
      key={name}
      icon={icon}
      name={name}
      isReady={isOn}
      state={getState(connection)}
      detail={missing ?? detail}
      action={
        missing === undefined ? (
          <Link to={to} aria-label={`${label}: ${name}`} className={buttonClass('secondary', 'sm')}>
            {label}
          </Link>
        ) : (
          <Button tone="secondary" size="sm" disabled aria-label={`Connect: ${name}`}>
            Connect
          </Button>
        )
      }
    />
  );
}
