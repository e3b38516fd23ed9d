import type { ChannelState, ChannelTest, ReachChannel } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import type { Channels, Message } from '../deliveries/channel.port.ts';
import { failureWords } from '../deliveries/describe-failure.ts';
import type { MessageLinks } from '../deliveries/message-links.ts';
import { createNotification } from './create-notification.ts';

export interface ChannelDeps {
  channels: Channels;
  links: MessageLinks;
  /** Returns false if mails are written to a folder of the server. */
  isMailConfigured(): boolean;
}

interface Runner {
  run<T>(work: (context: UserContext) => Promise<T>): Promise<T>;
  read<T>(work: (context: UserContext) => Promise<T>): Promise<T>;
}

/** Timeout of the test. */
const sendWithinMs = 20_000;
const title = 'Test from Aide';

const names: Record<ReachChannel, string> = { app: 'Aide', email: 'Mail', telegram: 'Telegram', whatsapp: 'WhatsApp' };

/** Returns for each channel whether it can reach the user. */
export async function listChannelStates(
  context: UserContext,
  deps: ChannelDeps,
): Promise<Record<ReachChannel, ChannelState>> {
  const user = await findAccount(context, context.user.id);
  const getState = (name: 'telegram' | 'whatsapp', verifiedAt: Date | null | undefined): ChannelState =>
    deps.channels[name] ? (verifiedAt ? 'ready' : 'not_connected') : 'not_configured';
  return {
    app: 'ready',
    email: deps.isMailConfigured() ? 'ready' : 'not_configured',
    telegram: getState('telegram', user?.telegramVerifiedAt),
    whatsapp: getState('whatsapp', user?.whatsappVerifiedAt),
  };
}

/** Sends a test message through one channel, without a delivery and without retries. Returns the channel's reply. */
export async function testChannel(
  deps: ChannelDeps,
  channel: ReachChannel,
  { run, read }: Runner,
): Promise<ChannelTest> {
  if (channel === 'app') {
    await run((context) =>
      createNotification(context, {
        kind: 'reminder',
        title,
        body: 'This is how reminders look.',
        url: '/settings#reminders',
      }),
    );
    return { outcome: 'sent', answer: 'It is shown in every open page.' };
  }
  const { state, message } = await read(async (context) => ({
    state: (await listChannelStates(context, deps))[channel],
    message: createTestMessage(deps, await findAccount(context, context.user.id), context.now),
  }));
  if (state === 'not_configured') return notDelivered(`${names[channel]} is not set up on this server.`);
  if (state === 'not_connected' || message === null) return notDelivered(`${names[channel]} is not connected.`);
  const target = deps.channels[channel];
  if (target === undefined || !('send' in target))
    return notDelivered(`${names[channel]} is not set up on this server.`);
  try {
    const receipt = await target.send(message, AbortSignal.timeout(sendWithinMs));
    if (receipt.notDelivered !== undefined) return notDelivered(receipt.notDelivered);
  } catch (error) {
    return notDelivered(failureWords(channel, error instanceof Error ? error.message : null));
  }
  const taken =
    channel === 'email'
      ? `Accepted by the mail server for ${message.recipient.email}.`
      : `Accepted by ${names[channel]}.`;
  return { outcome: 'sent', answer: taken };
}

function notDelivered(answer: string): ChannelTest {
  return { outcome: 'not_delivered', answer };
}

function createTestMessage({ links }: ChannelDeps, user: User | undefined, now: Date): Message | null {
  if (user === undefined) return null;
  const id = uuidv7();
  const url = `${links.appUrl}/settings#reminders`;
  return {
    deliveryId: id,
    key: `test:${id}`,
    recipient: {
      userId: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailConfirmedAt !== null,
      timezone: user.timezone,
    },
    notice: {
      kind: 'reminder',
      leadMinutes: 0,
      task: {
        taskId: id,
        title,
        description: 'This is how reminders look.',
        priority: 'medium',
        due: 'Now',
        overdue: null,
        isDueNow: false,
        waiting: null,
        contact: null,
        url,
        dueAt: null,
        actions: [],
      },
    },
    thread: null,
    unsubscribeUrl: links.unsubscribe(user.id, 'reminder'),
    appUrl: links.appUrl,
    now,
  };
}
