import { createHmac, timingSafeEqual } from 'node:crypto';

/** The subject of a reply to one of our mails: a task, or only the account for a mail about several tasks. */
export type ReplySubject = { kind: 'task'; taskId: string } | { kind: 'account'; userId: string };

export interface ReplyAddresses {
  /** Returns the local part of the reply address. */
  format(subject: ReplySubject): string;
  /** Parses a local part. Returns null if it is not a reply address or its signature is wrong. */
  parse(local: string): ReplySubject | null;
}

const pattern = /^(re|me)\.([\da-z]{25})\.([\da-z]{13})$/;
const idDigits = 25;
const signatureDigits = 13;
const prefixes = { task: 're', account: 'me' } as const;

/**
 * Returns the reply addresses for the Reply-To of our mails. They are signed, so that others are rejected in the SMTP dialogue; the sender
 * must still be verified as the owner of the account.
 */
export function createReplyAddresses(secret: string): ReplyAddresses {
  const key = createHmac('sha256', secret).update('addresses for replies').digest();
  const sign = (text: string): string => {
    const bytes = createHmac('sha256', key).update(text).digest();
    return bytes.readBigUInt64BE(0).toString(36).padStart(signatureDigits, '0');
  };
  return {
    format(subject) {
      const id = encodeId(subject.kind === 'task' ? subject.taskId : subject.userId);
      const named = `${prefixes[subject.kind]}.${id}`;
      return `${named}.${sign(named)}`;
    },
    parse(local) {
      const [, prefix, id, signature] = pattern.exec(local.toLowerCase()) ?? [];
      if (prefix === undefined || id === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(sign(`${prefix}.${id}`)), Buffer.from(signature))) return null;
      return prefix === prefixes.task
        ? { kind: 'task', taskId: decodeId(id) }
        : { kind: 'account', userId: decodeId(id) };
    },
  };
}

/** Local parts are case-insensitive in practice, so the id is encoded in base 36. */
function encodeId(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(idDigits, '0');
}

function decodeId(text: string): string {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(32, '0').slice(-32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
