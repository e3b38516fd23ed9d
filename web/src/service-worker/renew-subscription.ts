import type { pushStore } from '../lib/storage/push-store.ts';

export interface RenewalHost {
  fetch: typeof fetch;
  store: Pick<typeof pushStore, 'readSubscription' | 'saveSubscription'>;
  subscribe: (applicationServerKey: string) => Promise<PushSubscriptionJSON>;
}

const base = '/api/v1/push';

/**
 * Replaces the subscription after the browser has changed it. The service worker has no session, so it uses the token
 * stored by the page.
 * @throws when the server is unreachable; the page confirms the subscription when it is opened next
 */
export async function renewSubscription(host: RenewalHost, changed: PushSubscriptionJSON | null): Promise<void> {
  const stored = await host.store.readSubscription();
  if (!stored) return;
  const next = changed ?? (await host.subscribe(await readKey(host)));
  const { data } = await readJson<{ data: { id: string; renewal: string } }>(
    host.fetch(`${base}/subscriptions/renew`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: next.endpoint, keys: next.keys, renewal: stored.renewal }),
    }),
  );
  await host.store.saveSubscription({ ...stored, id: data.id, renewal: data.renewal });
}

async function readKey(host: RenewalHost): Promise<string> {
  const { data } = await readJson<{ data: { publicKey: string } }>(host.fetch(`${base}/key`));
  return data.publicKey;
}

async function readJson<T>(pending: Promise<Response>): Promise<T> {
  const response = await pending;
  if (!response.ok) throw new Error(`The subscription was not renewed: status ${response.status}.`);
  const body: T = await response.json();
  return body;
}
