import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { pushStore } from '../../../lib/storage/push-store.ts';
import { currentSession } from '../../../lib/session/session.ts';

/**
 * Whether this browser shows notifications of the signed-in account. `insecure`: the page is not a secure context.
 * `ios-not-installed`: iOS supports them only for apps on the home screen. `denied`: the user or the browser denied
 * permission.
 */
export type PushState = 'unsupported' | 'insecure' | 'ios-not-installed' | 'denied' | 'off' | 'on';

const dayMs = 86_400_000;

/** Returns the state without prompting the user. */
export async function getPushState(): Promise<PushState> {
  if (!globalThis.isSecureContext) return 'insecure';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return isIos() && !isInstalled() ? 'ios-not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted') return 'off';
  const [subscription, stored] = [await findSubscription(), await pushStore.readSubscription()];
  return subscription && stored && stored.account === getAccount() ? 'on' : 'off';
}

/**
 * Asks for permission if it is undecided, and subscribes this browser. Call it from a click: browsers block the prompt
 * otherwise. Returns the new state.
 * @throws when the server or the push service is unreachable
 */
export async function subscribeToPush(): Promise<PushState> {
  const state = await getPushState();
  if (state !== 'on' && state !== 'off') return state;
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { data: key } = await call('getPushKey');
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const isCurrent = existing !== null && hasKey(existing, key.publicKey);
  if (existing && !isCurrent) await existing.unsubscribe();
  const subscription = isCurrent
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  const { data } = await call('createPushSubscription', { body });
  await pushStore.saveSubscription({
    id: data.id,
    renewal: data.renewal,
    account: getAccount(),
    confirmedAt: Date.now(),
  });
  return 'on';
}

/** Unsubscribes this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  const stored = await pushStore.readSubscription();
  if (stored) await deleteOnServer(stored.id);
  await dropSubscription();
}

/**
 * Unsubscribes the browser without a request; the server removes the subscription when the next push fails. For
 * sign-out.
 */
export async function dropSubscription(): Promise<void> {
  await pushStore.removeSubscription();
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
}

/** Returns this browser's id in the list of devices, or null. */
export async function getOwnDeviceId(): Promise<string | null> {
  return (await pushStore.readSubscription())?.id ?? null;
}

/** Confirms the subscription once a day; subscribes again if the browser has lost it. */
export async function confirmSubscription(): Promise<void> {
  const stored = await pushStore.readSubscription();
  if (stored?.account !== getAccount() || Notification.permission !== 'granted') return;
  const isFresh = Date.now() - stored.confirmedAt < dayMs && (await findSubscription()) !== null;
  if (!isFresh) await subscribeToPush();
}

async function deleteOnServer(id: string): Promise<void> {
  try {
    await call('deletePushSubscription', { params: { id } });
  } catch (error) {
    // Removed from another device meanwhile.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns whether the subscription belongs to this server's key. */
function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function getAccount(): string {
  const session = currentSession();
  return session.signedIn ? session.user.id : '';
}

function isIos(): boolean {
  // iPadOS reports itself as a Mac; Macs have no touch screen.
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
