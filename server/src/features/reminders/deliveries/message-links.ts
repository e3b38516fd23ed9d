import type { DeliveryKind, NoticeKind } from '@aide/contract';
import { actionLabels, messageActions, type ActionLink } from './notices.ts';
import type { SignedLinks } from './signed-links.ts';

const linkDays = 30;
const dayMs = 86_400_000;

export interface MessageLinks {
  appUrl: string;
  actions(subject: { userId: string; taskId: string; dueAt: Date | null; now: Date }): ActionLink[];
  unsubscribe(userId: string, kind: DeliveryKind): string;
}

/** Returns the builder of URLs in messages. */
export function createMessageLinks(appUrl: string, signed: SignedLinks): MessageLinks {
  return {
    appUrl,
    actions: ({ userId, taskId, dueAt, now }) =>
      messageActions.map((action) => {
        const expiresAt = new Date(now.getTime() + linkDays * dayMs);
        const token = signed.issue({ purpose: 'act', userId, taskId, action, subjectAt: dueAt, expiresAt });
        return { action, label: actionLabels[action], url: `${appUrl}/r/${token}` };
      }),
    unsubscribe: (userId, kind) =>
      `${appUrl}/unsubscribe/${signed.issue({ purpose: 'unsubscribe', userId, kind: getNoticeKind(kind) })}`,
  };
}

/** Returns the setting that controls a delivery: a catch-up consists of reminders. */
function getNoticeKind(kind: DeliveryKind): NoticeKind {
  return kind === 'catch_up' ? 'reminder' : kind;
}
