import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Verdict } from './verify-sender.ts';

export interface SenderCheck {
  verdict: Promise<Verdict>;
  write(chunk: Buffer): Promise<void>;
  end(): void;
  /** Stops the check; its verdict is no longer needed. */
  abandon(): void;
}

/** Streams a mail to the check of its sender. A check that has stopped reading does not block the rest. */
export function startSenderCheck(verify: (mail: Readable) => Promise<Verdict>): SenderCheck {
  const mail = new PassThrough();
  let settled = false;
  const settle = () => {
    settled = true;
  };
  const verdict = verify(mail);
  const done = verdict.then(settle, settle);
  return {
    verdict,
    async write(chunk) {
      if (!settled && !mail.write(chunk)) await Promise.race([once(mail, 'drain'), done]);
    },
    end: () => void mail.end(),
    abandon: () => void mail.destroy(new Error('the mail is not looked at any further')),
  };
}
