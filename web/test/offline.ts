import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { fakeToken, secondsFromNow } from './browser.ts';
import { newId } from '../src/lib/browser/new-id.ts';
import { installOfflineLayer } from '../src/lib/offline/offline-calls.ts';
import { startSession } from '../src/lib/session/session.ts';

/** Creates an offline database for the test and signs in a new account. Returns the account's id. */
export function stubOfflineStore(): string {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  installOfflineLayer();
  const id = newId();
  startSession(fakeToken({ id, email: 'ada@example.com', exp: secondsFromNow(3600) }));
  return id;
}
