import type { DeliveryChannel } from '@aide/contract';
import type { Pace } from '../../platform/due-work/work-kind.ts';

/** What sending and its error messages need to know about a channel. A new channel is one entry here. */
interface ChannelFacts {
  /** The receiver's name in an error message. */
  service: string;
  /** How it comes: 'Aide could not send it by email.' */
  way: string;
  /** How many are sent at once in a process, and how fast all processes together may go. */
  lane: { concurrency: number; pace?: Pace };
}

export const channelTable: Record<DeliveryChannel, ChannelFacts> = {
  email: {
    service: 'the mail server',
    way: 'by email',
    // AIDE_MAIL_CONCURRENCY replaces it. What is under way is what a killed worker may send twice.
    lane: { concurrency: 64 },
  },
  telegram: {
    service: 'Telegram',
    way: 'in Telegram',
    // Telegram allows about 30 messages a second in all and one a second to a chat.
    lane: { concurrency: 10, pace: { perSecond: 25, burst: 5, userGapMs: 1_000 } },
  },
  // A transaction of our own database: as many at once as other short work.
  app: { service: 'Aide', way: 'in Aide', lane: { concurrency: 4 } },
  // Push services take many at once; most of a send is waiting.
  push: { service: 'the push service', way: 'as a push notification', lane: { concurrency: 64 } },
};
