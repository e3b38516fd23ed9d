import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { startPushService, type PushServiceOptions } from '../../test/push-service/push-service.ts';
import type { Subscriber } from '../../test/push-service/subscriber.ts';

/** A message that the push service took for a browser. */
export interface AcceptedPush {
  userId: string;
  /** Names the task, or the kind of a notice that is about no single task. */
  tag: string;
  /** A message replaces an earlier one with the same topic, so the user sees one. */
  topic: string;
  at: number;
}

const payloadSchema = z.object({ account: z.string(), tag: z.string() });

/** Faults of the push service, as shares of all requests. */
const faultShares = { tooMany: 0.05, broken: 0.05, slow: 0.1 };
const slowMs = 1_500;

/** Returns how the push service responds to one request. Undefined, the most frequent case: as usual. */
export function injectPushFault() {
  if (Math.random() < faultShares.tooMany) return { status: 429, headers: { 'retry-after': '1' } };
  if (Math.random() < faultShares.broken) return { status: 500 };
  return Math.random() < faultShares.slow ? { status: 201, afterMs: slowMs } : undefined;
}

/** Starts a push service with one browser per call of `subscribe`. `env` lets worker processes reach and trust it. */
export async function startPushBrowsers(folder: string, options: PushServiceOptions = {}) {
  const service = await startPushService(options);
  const certificate = path.join(folder, 'push-service.pem');
  await writeFile(certificate, service.cert);
  const browsers = new Map<string, Subscriber>();
  return {
    service,
    env: { NODE_EXTRA_CA_CERTS: certificate, AIDE_WEBHOOK_ALLOW: '127.0.0.1' },
    subscribe(): Subscriber {
      const browser = service.subscribe();
      browsers.set(browser.path, browser);
      return browser;
    },
    /** Decrypts every message that was answered with 201. */
    listAccepted(): AcceptedPush[] {
      return service.messages
        .filter(({ status }) => status === 201)
        .map(({ path: browserPath, headers, body, at }) => {
          const browser = browsers.get(browserPath);
          if (!browser) throw new Error(`no browser has the path ${browserPath}`);
          const { account, tag } = payloadSchema.parse(JSON.parse(browser.decrypt(body)));
          return { userId: account, tag, topic: String(headers.topic), at };
        });
    },
  };
}
