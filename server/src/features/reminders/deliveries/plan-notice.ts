import type { NoticeKind } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { planDeliveries } from './deliveries.repository.ts';
import { channelsFor, getPreferences } from './settings.repository.ts';

/** Adds a scheduler's notice to the outbox on every enabled channel, to be sent now. Idempotent by kind and subject, across processes. */
export async function planNotice(
  context: UserContext,
  notice: { kind: Exclude<NoticeKind, 'reminder'>; subject: string; subjectAt: Date },
): Promise<void> {
  const { tx, user, now } = context;
  const channels = channelsFor(await getPreferences(tx, user.id), notice.kind);
  await planDeliveries(
    tx,
    channels.map((channel) => ({
      userId: user.id,
      id: uuidv7(),
      kind: notice.kind,
      channel,
      key: `${notice.kind}:${notice.subject}:${channel}`,
      subjectAt: notice.subjectAt,
      dueAt: now,
      status: 'planned' as const,
      createdAt: now,
    })),
  );
}
