import type { Change } from '@aide/contract';
import type { Context, DataChanged } from '../../../platform/context.ts';
import { deleteTombstones, revisionClauses, type SyncEntry } from './sync.repository.ts';
import { syncedKinds } from './sync.table.ts';

/** A client that has not synchronised for longer than this reads everything again. */
const tombstonesKeptMs = 180 * 86_400_000;

/**
 * Assigns a revision to everything that a transaction changed, in its last statement, because the counter is locked from there on. A change
 * of many entries at once (`*`), such as the removal of a contact from its tasks, has no revision.
 */
export async function recordRevisions({ context, changes, clauses }: DataChanged): Promise<void> {
  const entries = new Map<string, SyncEntry>();
  // The last change of an entry is used.
  for (const change of changes) {
    const entry = toEntry(change, context.now);
    if (entry) entries.set(`${entry.kind} ${entry.id}`, entry);
  }
  if (entries.size > 0) clauses.push(...revisionClauses(context.user.id, [...entries.values()]));
}

function toEntry({ entity, id, action }: Change, now: Date): SyncEntry | undefined {
  const kind = syncedKinds.find((each) => each === entity);
  if (!kind || id === '*') return undefined;
  return { kind, id, deletedAt: action === 'deleted' ? now : null };
}

/** Deletes old tombstones of all users. Returns how many. */
export async function purgeTombstones({ tx, now }: Context): Promise<number> {
  return deleteTombstones(tx, new Date(now.getTime() - tombstonesKeptMs));
}
