import type { CaptureItem } from '@aide/contract';
import { useSyncExternalStore } from 'react';

/** The contacts that were added here and not handled yet; null stands for an import. */
let added: readonly (string | null)[] = [];
const listeners = new Set<() => void>();

function change(next: typeof added): void {
  added = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a contact that was added here, or an import (null), so that tasks that mention it can be linked. */
export function reportAddedContact(contactId: string | null): void {
  change([...added, contactId]);
}

/** Reports contacts that were created together with tasks. Returns whether there were any. */
export function reportCreatedContacts(items: readonly CaptureItem[]): boolean {
  const ids = new Set(items.flatMap(({ created_contact_id: id }) => id ?? []));
  for (const id of ids) reportAddedContact(id);
  return ids.size > 0;
}

/** Clears the reported contacts. */
export function clearAddedContacts(): void {
  change([]);
}

export function useAddedContacts(): typeof added {
  return useSyncExternalStore(subscribe, () => added);
}
