import type { ChannelState, ReachChannel } from '@aide/contract';
import { AppWindow, Mail, MessageCircle, Send, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useOwnerName } from '../../../../lib/api/use-owner-name.ts';
import { useReminderChannels, useTestReminderChannel } from '../reminders.api.ts';
import { Link } from '../../../../ui/link.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

interface ReachListProps {
  email: string;
  /** Rendered below the row for the open page, such as the sound switch. */
  sound: ReactNode;
  /** Rows of the browsers that are subscribed to push messages. */
  push?: ReactNode;
}

/** The channels with their status and a test button. */
export function ReachList({ email, sound, push }: ReachListProps) {
  const channels = useReminderChannels();
  const owner = useOwnerName();
  if (!channels.data) return <QueryState query={channels} className="h-56" />;
  const states = channels.data;
  return (
    <RowList aria-label="Where reminders reach you">
      <ChannelRow
        channel="app"
        icon={AppWindow}
        name="In Aide"
        state={states.app}
        detail="In every open page, and under Notifications."
      >
        {sound}
      </ChannelRow>
      {push}
      <ChannelRow
        channel="email"
        icon={Mail}
        name="Email"
        state={states.email}
        detail={states.email === 'ready' ? email : `No emails are sent yet. ${owner} can set up a mail server.`}
      />
      <ChannelRow
        channel="telegram"
        icon={Send}
        name="Telegram"
        state={states.telegram}
        detail={
          states.telegram === 'not_configured'
            ? `The bot isn’t available yet. ${owner} can set it up.`
            : telegram[states.telegram]
        }
      />
      {states.whatsapp !== 'not_configured' && (
        <ChannelRow
          channel="whatsapp"
          icon={MessageCircle}
          name="WhatsApp"
          state={states.whatsapp}
          detail={
            states.whatsapp === 'ready' ? (
              'In the chat with Aide.'
            ) : (
              <Link to="/integrations" className={textLinkClass}>
                Connect WhatsApp
              </Link>
            )
          }
        />
      )}
    </RowList>
  );
}

const telegram: Record<Exclude<ChannelState, 'not_configured'>, ReactNode> = {
  ready: 'In the chat with the bot.',
  not_connected: (
    <Link to="/onboarding" className={textLinkClass}>
      Connect Telegram
    </Link>
  ),
};

const stateNames: Record<ChannelState, string> = {
  ready: 'Ready',
  not_connected: 'Not connected',
  not_configured: 'Not set up on this server',
};

interface ChannelRowProps {
  channel: ReachChannel;
  icon: LucideIcon;
  name: string;
  state: ChannelState;
  detail: ReactNode;
  children?: ReactNode;
}

function ChannelRow({ channel, icon, name, state, detail, children }: ChannelRowProps) {
  const test = useTestReminderChannel();
  const { data, isError, error } = test;
  const failure = isError
    ? errorMessage(error)
    : data?.outcome === 'not_delivered'
      ? `Not delivered: ${data.answer}`
      : null;
  return (
    <ReachRow
      icon={icon}
      name={name}
      isReady={state === 'ready'}
      state={stateNames[state]}
      detail={detail}
      action={
        state === 'ready' && (
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Send a test: ${name}`}
            busy={test.isPending}
            onClick={() => test.mutate(channel)}
          >
            Send a test
          </Button>
        )
      }
    >
      {children}
      <FormMessage success={data?.outcome === 'sent' ? `Sent. ${data.answer}` : null} error={failure} />
    </ReachRow>
  );
}
