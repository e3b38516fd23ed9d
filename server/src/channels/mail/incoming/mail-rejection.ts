import type { ErrorCode } from '@aide/contract';

interface Codes {
  /** The SMTP reply code: 4xx makes the sending server retry, 5xx makes it notify the sender. */
  smtp: number;
  /** The enhanced status code of RFC 3463. */
  status: string;
  /** The error code for mails posted over HTTP. */
  http: ErrorCode;
}

const kinds = {
  relaying: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  unknown_word: { smtp: 550, status: '5.1.1', http: 'DATE_NOT_UNDERSTOOD' },
  too_many_recipients: { smtp: 452, status: '4.5.3', http: 'VALIDATION_FAILED' },
  too_large: { smtp: 552, status: '5.3.4', http: 'PAYLOAD_TOO_LARGE' },
  unreadable: { smtp: 554, status: '5.6.0', http: 'VALIDATION_FAILED' },
  loop: { smtp: 554, status: '5.4.6', http: 'FORBIDDEN' },
  unverified_sender: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  stale: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  unverifiable_now: { smtp: 451, status: '4.7.0', http: 'UNAVAILABLE' },
  unconfirmed_sender: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  disconnected: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  unknown_sender: { smtp: 550, status: '5.7.1', http: 'FORBIDDEN' },
  no_access: { smtp: 550, status: '5.7.1', http: 'TRIAL_EXPIRED' },
  too_often: { smtp: 451, status: '4.7.1', http: 'RATE_LIMITED' },
  later: { smtp: 451, status: '4.3.0', http: 'UNAVAILABLE' },
  hang_up: { smtp: 421, status: '4.7.0', http: 'UNAVAILABLE' },
} as const satisfies Record<string, Codes>;

export type RejectionKind = keyof typeof kinds;

/** Thrown for a rejected mail: the reason, as a sentence for the sender, and the codes for SMTP and HTTP. */
export class MailRejection extends Error {
  override name = 'MailRefusal';
  readonly kind: RejectionKind;
  /** The property that the SMTP server reads. */
  readonly responseCode: number;
  readonly httpCode: ErrorCode;

  constructor(kind: RejectionKind, sentence: string, cause?: unknown) {
    super(`${kinds[kind].status} ${sentence}`, { cause });
    this.kind = kind;
    this.responseCode = kinds[kind].smtp;
    this.httpCode = kinds[kind].http;
  }

  /** The message without SMTP codes. */
  get sentence(): string {
    return this.message.slice(kinds[this.kind].status.length + 1);
  }
}
