/** The offline database and its object store (lib/offline). */
export const offlineDatabase = { name: 'aide-offline', store: 'entries' } as const;

/**
 * Deletes the offline cache of an account; `keepsChanges` keeps its unsent changes, which only the same account can
 * send. Does not use the IndexedDB library, because the landing page can sign out too.
 */
export function eraseOffline(account: string, keepsChanges: boolean): void {
  if (!('indexedDB' in globalThis)) return;
  const { name, store } = offlineDatabase;
  const opening = indexedDB.open(name);
  // The database does not exist: do not create it.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const entries = opening.result.transaction(store, 'readwrite').objectStore(store);
    for (const part of keepsChanges ? ['kept/', 'removed', 'token'] : [''])
      entries.delete(IDBKeyRange.bound(`${account}/${part}`, `${account}/${part}\uFFFF`));
    opening.result.close();
  };
}
