import type { CaptureItem } from '@aide/contract';
import { useSyncExternalStore } from 'react';

/** The contacts that were added here and not dealt with yet; null means an import. */
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

/** Reports a contact that was added here, or several by an import (null), to what offers to link tasks that name it. */
export function reportAddedContact(contactId: string | null): void {
  change([...added, contactId]);
}

/** Reports the contacts that were created together with tasks. Returns whether there were any. */
export function reportCreatedContacts(items: readonly CaptureItem[]): boolean {
  const ids = new Set(items.flatMap(({ created_contact_id: id }) => id ?? []));
  for (const id of ids) reportAddedContact(id);
  return ids.size > 0;
}

/** Forgets the contacts reported so far. */
export function clearAddedContacts(): void {
  change([]);
}

export function useAddedContacts(): typeof added {
  return useSyncExternalStore(subscribe, () => added);
}
