import type { BacklogItem, CallBody, CallParams, Contact, Task } from '@aide/contract';

/** The calls that are queued while offline. */
export type QueuedRoute =
  | 'createTask'
  | 'updateTask'
  | 'changeTaskStatus'
  | 'deleteTask'
  | 'restoreTask'
  | 'createStep'
  | 'updateStep'
  | 'deleteStep'
  | 'changeTasksInBulk'
  | 'undoBulkChange'
  | 'createBacklogItem'
  | 'updateBacklogItem'
  | 'deleteBacklogItem'
  | 'restoreBacklogItem'
  | 'convertBacklogItem'
  | 'createContact'
  | 'updateContact'
  | 'deleteContact'
  | 'capture'
  | 'undoCapture';

/** The lists that a change can alter. */
export interface Lists {
  tasks: readonly Task[];
  backlog: readonly BacklogItem[];
  contacts: readonly Contact[];
}

export const noLists: Lists = { tasks: [], backlog: [], contacts: [] };

/** Why a change waits for the user instead of the connection. */
export type Problem =
  /** Changed elsewhere: `theirs` are the server's values by field, at this `revision`. */
  | { kind: 'conflict'; theirs: Record<string, unknown>; revision: string }
  /** Deleted elsewhere. */
  | { kind: 'gone' }
  | { kind: 'rejected'; message: string };

interface ChangeFacts {
  /** Identifies the change; the order is its position in the queue. */
  id: string;
  /** The Idempotency-Key. A request with different content gets a new key. */
  key: string;
  /** When the change was made. */
  at: string;
  /** Ids of the changed entries. */
  targets: readonly string[];
  /** The title or name of the changed entry, for the list of queued changes. */
  label: string;
  /** If-Match: the `updated_at` that the change is based on. Null if the server does not check it. */
  revision: string | null;
  /** The values of the changed fields before the change. Null if they are not compared. */
  base: Record<string, unknown> | null;
  /**
   * The entry before the change, to recreate it if it was deleted elsewhere. Null if the change is not about one entry.
   */
  subject: Task | Contact | BacklogItem | null;
  /** Created entries, with local ids until the server has assigned its own. */
  created: Lists;
  /** Removed entries, for an undo. */
  removed: Lists;
  /** A request may have reached the server. */
  attempted: boolean;
  /** The first request had no If-Match, because it was sent before the connection was lost. */
  unverified: boolean;
  problem: Problem | null;
}

type ChangeOf<Name extends QueuedRoute> = ChangeFacts & {
  name: Name;
  params: CallParams<Name> extends never ? Record<string, never> : CallParams<Name>;
  body: CallBody<Name>;
};

/** A queued change. */
export type Change = { [Name in QueuedRoute]: ChangeOf<Name> }[QueuedRoute];
export type ChangeFor<Name extends QueuedRoute> = Extract<Change, { name: Name }>;

const localPrefix = 'local-';

/** Returns an id for an entry that exists only on this device. */
export function toLocalId(uuid: string): string {
  return `${localPrefix}${uuid}`;
}

/** Compares two values of a field; null equals undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
