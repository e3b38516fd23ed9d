import type { DeliveryChannel } from '@aide/contract';
import type { Pace } from '../../../platform/due-work/work-kind.ts';

/** The facts about a channel that sending and its error messages need. A new channel needs one entry here. */
interface ChannelFacts {
  /** The receiver's name in an error message. */
  service: string;
  /** The way in an error message: 'Aide could not send it by email.' */
  way: string;
  /** Concurrency per process, and the rate limit of all processes together. */
  lane: { concurrency: number; pace?: Pace };
}

export const channelTable: Record<DeliveryChannel, ChannelFacts> = {
  email: {
    service: 'the mail server',
    way: 'by email',
    // Overridden by AIDE_MAIL_CONCURRENCY. A killed worker may send the mails in progress twice.
    lane: { concurrency: 64 },
  },
  telegram: {
    service: 'Telegram',
    way: 'in Telegram',
    // Telegram allows about 30 messages per second in total and one per second and chat.
    lane: { concurrency: 10, pace: { perSecond: 25, burst: 5, userGapMs: 1_000 } },
  },
  whatsapp: {
    service: 'WhatsApp',
    way: 'in WhatsApp',
    // Meta allows 80 messages per second and number, and one in six seconds to the same person.
    lane: { concurrency: 10, pace: { perSecond: 40, burst: 10, userGapMs: 6_000 } },
  },
  // A transaction of our own database; the same concurrency as other short work.
  app: { service: 'Aide', way: 'in Aide', lane: { concurrency: 4 } },
  // Push services accept many concurrent requests; most of a send is waiting.
  push: { service: 'the push service', way: 'as a push notification', lane: { concurrency: 64 } },
};
