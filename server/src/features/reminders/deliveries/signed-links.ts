import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeKinds, reminderActions, type NoticeKind, type ReminderAction } from '@aide/contract';

/** A link that performs one action on one task, after a confirmation page. */
export interface ActionGrant {
  purpose: 'act';
  userId: string;
  taskId: string;
  action: ReminderAction;
  /** The due time it was sent for; once the task has another, the link has no effect. */
  subjectAt: Date | null;
  expiresAt: Date;
}

/** A link that disables one kind of mail. It does not expire, because old mails must be able to unsubscribe too. */
export interface UnsubscribeGrant {
  purpose: 'unsubscribe';
  userId: string;
  kind: NoticeKind;
}

export type Grant = ActionGrant | UnsubscribeGrant;

export interface SignedLinks {
  issue(grant: Grant): string;
  /** Returns null for an invalid token. The caller checks whether it has expired. */
  read(token: string): Grant | null;
}

const macBytes = 16;
const purposes = ['act', 'unsubscribe'] as const;

/** Creates tokens for links in messages: a few packed bytes and a MAC, short enough for a line of a plain-text mail. */
export function createSignedLinks(secret: string): SignedLinks {
  // A separate key: a token made for another purpose is never accepted as a link.
  const key = createHmac('sha256', secret).update('links in messages').digest();
  const createMac = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, macBytes);

  return {
    issue(grant) {
      const body = pack(grant);
      return Buffer.concat([body, createMac(body)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const body = bytes.subarray(0, -macBytes);
      if (bytes.length <= macBytes || !timingSafeEqual(bytes.subarray(-macBytes), createMac(body))) return null;
      return unpack(body);
    },
  };
}

function pack(grant: Grant): Buffer {
  const head = Buffer.from([purposes.indexOf(grant.purpose)]);
  if (grant.purpose === 'unsubscribe')
    return Buffer.concat([head, uuidBytes(grant.userId), Buffer.from([noticeKinds.indexOf(grant.kind)])]);
  const times = Buffer.alloc(13);
  times.writeUInt8(reminderActions.indexOf(grant.action), 0);
  times.writeIntBE(grant.subjectAt?.getTime() ?? 0, 1, 6);
  times.writeIntBE(grant.expiresAt.getTime(), 7, 6);
  return Buffer.concat([head, uuidBytes(grant.userId), uuidBytes(grant.taskId), times]);
}

function unpack(body: Buffer): Grant | null {
  const purpose = purposes[body[0] ?? -1];
  if (purpose === 'unsubscribe' && body.length === 18) {
    const kind = noticeKinds[body[17] ?? -1];
    return kind ? { purpose, userId: uuidText(body.subarray(1, 17)), kind } : null;
  }
  if (purpose !== 'act' || body.length !== 46) return null;
  const action = reminderActions[body[33] ?? -1];
  if (!action) return null;
  const subjectAt = body.readIntBE(34, 6);
  return {
    purpose,
    userId: uuidText(body.subarray(1, 17)),
    taskId: uuidText(body.subarray(17, 33)),
    action,
    subjectAt: subjectAt === 0 ? null : new Date(subjectAt),
    expiresAt: new Date(body.readIntBE(40, 6)),
  };
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
