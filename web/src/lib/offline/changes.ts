import type { BacklogItem, CallBody, CallParams, Contact, Task } from '@aide/contract';

/** The calls that are queued without a connection. */
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

/** Why a change waits for the user and not for the connection. */
export type Problem =
  /** Changed elsewhere: `theirs` are the values there, by field; `revision` is the one they belong to. */
  | { kind: 'conflict'; theirs: Record<string, unknown>; revision: string }
  /** Deleted elsewhere. */
  | { kind: 'gone' }
  | { kind: 'rejected'; message: string };

interface ChangeFacts {
  /** Its place in the queue is its order; this only names it. */
  id: string;
  /** The Idempotency-Key. A request with other content gets another key. */
  key: string;
  /** When it was made. */
  at: string;
  /** Ids of what it changes. */
  targets: readonly string[];
  /** The title or name of what it changes, for the list of waiting changes. */
  label: string;
  /** If-Match: the `updated_at` that the edit is based on. Null where the server does not check it. */
  revision: string | null;
  /** The values of the changed fields before the edit. Null where they are not compared. */
  base: Record<string, unknown> | null;
  /** The entry before the edit, to create it again when it was deleted elsewhere. Null for what is not one entry. */
  subject: Task | Contact | BacklogItem | null;
  /** What it creates, with local ids until the server has assigned its own. */
  created: Lists;
  /** What it removes, so that it can be undone. */
  removed: Lists;
  /** A request may have reached the server. */
  attempted: boolean;
  /** The first request had no If-Match, because the connection was lost in the middle of it. */
  unverified: boolean;
  problem: Problem | null;
}

type ChangeOf<Name extends QueuedRoute> = ChangeFacts & {
  name: Name;
  params: CallParams<Name> extends never ? Record<string, never> : CallParams<Name>;
  body: CallBody<Name>;
};

/** One change that waits to be sent. */
export type Change = { [Name in QueuedRoute]: ChangeOf<Name> }[QueuedRoute];
export type ChangeFor<Name extends QueuedRoute> = Extract<Change, { name: Name }>;

const localPrefix = 'local-';

/** Returns an id for something that exists only on this device. */
export function toLocalId(uuid: string): string {
  return `${localPrefix}${uuid}`;
}

/** Whether two values of a field are equal; null and undefined are. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
