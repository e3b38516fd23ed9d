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
import { useNavigate } from 'react-router';
import { useMailAddresses } from '../../features/assistant/email-by-date/email-by-date.api.ts';
import { IntegrationsPage } from '../../features/assistant/telegram/components/integrations-page.tsx';
import { useCalendarSources } from '../../features/connections/calendars/calendars.api.ts';
import { useCalendarFeed } from '../../features/connections/feeds/feeds.api.ts';
import { useMailboxes } from '../../features/connections/mailboxes/mailboxes.api.ts';
import { useWebhooks } from '../../features/connections/webhooks/webhooks.api.ts';
import { WhatsAppCard } from '../../features/connections/whatsapp/components/whatsapp-card.tsx';
import { useApiTokens } from '../../features/identity/api-tokens/api-tokens.api.ts';
import { useConnectedApps } from '../../features/identity/connected-apps/connected-apps.api.ts';
import { usePushState } from '../../features/reminders/push/use-push-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { ReachRow } from '../../ui/reach-row.tsx';

interface Connection {
  icon: LucideIcon;
  name: string;
  detail: string;
  /** Null while it is loaded. */
  isOn: boolean | null;
  /** Replaces 'Connected' and 'Not connected'. */
  state?: string;
  /** The section of the settings that sets it up. */
  to: string;
  label: string;
  /** Why it cannot be set up. */
  missing?: string | undefined;
}

export function Page() {
  const navigate = useNavigate();
  return (
    <>
      <IntegrationsPage onConnect={() => void navigate('/onboarding')}>
        <WhatsAppCard />
      </IntegrationsPage>
      <div className="mt-8 grid items-start gap-x-5 gap-y-8 lg:grid-cols-2">
        <ConnectionList title="Mail and calendar" connections={useMailAndCalendar()} />
        <ConnectionList title="Apps and devices" connections={useApps()} />
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
  const isMailInOn = mailIn.data ? mailIn.data.domain !== null && mailIn.data.connected : null;
  return [
    {
      icon: Mail,
      name: 'Mailboxes',
      detail: 'Finds unanswered questions and open promises in Gmail, Outlook or any IMAP mailbox.',
      isOn: isKnown(mailboxes, count > 0 && failing === 0),
      ...(failing > 0 && { state: 'Sign in again' }),
      to: '/settings#mail',
      label: count > 0 ? 'Manage' : 'Connect',
    },
    {
      icon: AtSign,
      name: 'Email by date',
      detail: 'Add an address such as friday@ to an email, and it comes back on that day.',
      isOn: isKnown(mailIn, isMailInOn ?? false),
      to: '/settings#email-by-date',
      label: isMailInOn ? 'Addresses' : 'Connect',
      missing: mailIn.data?.domain === null ? 'Your administrator has not set up incoming mail.' : undefined,
    },
    {
      icon: CalendarClock,
      name: 'Calendars',
      detail: 'Shows your events beside your tasks and warns when a time is taken. CalDAV, a link, or Google.',
      isOn: isKnown(calendars, (calendars.data?.length ?? 0) > 0 && !calendars.data?.some(isFailing)),
      ...(calendars.data?.some(isFailing) && { state: 'Sign in again' }),
      to: '/settings#calendars',
      label: calendars.data?.length ? 'Manage' : 'Connect',
    },
    {
      icon: CalendarDays,
      name: 'Calendar feed',
      detail: 'Shows your due tasks in any calendar app, read only.',
      isOn: isKnown(feed, feed.data?.active ?? false),
      to: '/settings#calendar-feed',
      label: feed.data?.active ? 'Manage' : 'Connect',
    },
    {
      icon: ListChecks,
      name: 'CalDAV',
      detail: 'Syncs your tasks with Apple Reminders, Thunderbird and Tasks.org, both ways.',
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
  const row = (query: { isPending: boolean }, entries: readonly unknown[] | undefined, one: string) => {
    const count = entries?.length ?? 0;
    return {
      isOn: isKnown(query, count > 0),
      ...(count > 0 && { state: count === 1 ? `1 ${one}` : `${count} ${one}s` }),
      label: count > 0 ? 'Manage' : 'Set up',
    };
  };
  return [
    {
      icon: Bell,
      name: 'Push notifications',
      detail: 'Reminders on this device, also while Aide is closed.',
      isOn: push === undefined ? null : isPushOn,
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

const isFailing = ({ state }: { state: string }) => state === 'sign_in' || state === 'unreachable';

/** A state that cannot be loaded counts as not connected. */
function isKnown({ isPending }: { isPending: boolean }, isOn: boolean): boolean | null {
  return isPending ? null : isOn;
}

function ConnectionList({ title, connections }: { title: string; connections: readonly Connection[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
        {connections.map(({ icon, name, detail, isOn, state, to, label, missing }) => (
          <ReachRow
            key={name}
            icon={icon}
            name={name}
            isReady={isOn === true}
            state={
              missing === undefined
                ? isOn === null
                  ? '…'
                  : (state ?? (isOn ? 'Connected' : 'Not connected'))
                : 'Not set up'
            }
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
        ))}
      </ul>
    </section>
  );
}
