import type { Context, DataChanged } from '../../../platform/context.ts';
import { deleteTombstones, revisionClauses, type SyncEntry } from './sync.repository.ts';
import { syncedKinds, type SyncedKind } from './sync.table.ts';

/** A client that has not synchronised for longer than this reads everything again. */
const tombstonesKeptMs = 180 * 86_400_000;

/**
 * Assigns a revision to everything that a transaction changed, in its last statement, because the counter is locked from there on. A change
 * of many entries at once (`*`), such as the removal of a contact from its tasks, has only a version of the kind.
 */
export async function recordRevisions({ context, changes, clauses }: DataChanged): Promise<void> {
  const kinds = new Set<SyncedKind>();
  const entries = new Map<string, SyncEntry>();
  // The last change of an entry is used.
  for (const { entity, id, action } of changes) {
    const kind = syncedKinds.find((each) => each === entity);
    if (!kind) continue;
    kinds.add(kind);
    const deletedAt = action === 'deleted' ? context.now : null;
    if (id !== '*') entries.set(`${kind} ${id}`, { kind, id, deletedAt });
  }
  if (kinds.size > 0) clauses.push(...revisionClauses(context.user.id, [...kinds], [...entries.values()]));
}

/** Deletes old tombstones of all users. Returns how many. */
export async function purgeTombstones({ tx, now }: Context): Promise<number> {
  return deleteTombstones(tx, new Date(now.getTime() - tombstonesKeptMs));
}
