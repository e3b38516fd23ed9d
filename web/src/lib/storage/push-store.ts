/** An action that could not be sent while offline. */
export interface QueuedAction {
  path: string;
  tag: string;
  title: string;
  label: string;
}

/** Stored by the page for the service worker, so that it can renew the subscription without a session. */
export interface StoredSubscription {
  id: string;
  renewal: string;
  /** The owner's account id. */
  account: string;
  /** When the server last confirmed it, in milliseconds. */
  confirmedAt: number;
}

const name = 'aide-push';
const actions = 'actions';
const subscription = 'subscription';

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(actions, { autoIncrement: true });
    request.result.createObjectStore(subscription);
  });
  return toPromise(request);
}

async function within<T>(
  store: string,
  mode: IDBTransactionMode,
  work: (on: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await toPromise(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** Storage shared by the page and the service worker: queued actions and the browser's subscription. */
export const pushStore = {
  async addAction(action: QueuedAction): Promise<void> {
    await within(actions, 'readwrite', (store) => store.add(action));
  },

  /** Returns the queued actions with their keys, oldest first. */
  async listActions(): Promise<{ key: IDBValidKey; action: QueuedAction }[]> {
    const keys = await within(actions, 'readonly', (store) => store.getAllKeys());
    const values = await within<QueuedAction[]>(actions, 'readonly', (store) => store.getAll());
    return keys.flatMap((key, index) => {
      const action = values[index];
      return action ? [{ key, action }] : [];
    });
  },

  async removeAction(key: IDBValidKey): Promise<void> {
    await within(actions, 'readwrite', (store) => store.delete(key));
  },

  /** Returns this browser's subscription as stored on the server, or undefined. */
  async readSubscription(): Promise<StoredSubscription | undefined> {
    return within<StoredSubscription | undefined>(subscription, 'readonly', (store) => store.get('own'));
  },

  async saveSubscription(own: StoredSubscription): Promise<void> {
    await within(subscription, 'readwrite', (store) => store.put(own, 'own'));
  },

  async removeSubscription(): Promise<void> {
    await within(subscription, 'readwrite', (store) => store.delete('own'));
  },
};
