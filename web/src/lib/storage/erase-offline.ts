/** The database of the offline mode and its object store (lib/offline). */
export const offlineDatabase = { name: 'aide-offline', store: 'entries' } as const;

/**
 * Deletes what this browser keeps of an account for reading offline; `keepsChanges` leaves the changes that were not sent, which only the
 * same account can send. Without the library, because the landing page can sign out too.
 */
export function eraseOffline(account: string, keepsChanges: boolean): void {
  if (!('indexedDB' in globalThis)) return;
  const { name, store } = offlineDatabase;
  const opening = indexedDB.open(name);
  // There is no database yet: none is created.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const entries = opening.result.transaction(store, 'readwrite').objectStore(store);
    for (const part of keepsChanges ? ['kept/', 'removed', 'token'] : [''])
      entries.delete(IDBKeyRange.bound(`${account}/${part}`, `${account}/${part}\uFFFF`));
    opening.result.close();
  };
}
