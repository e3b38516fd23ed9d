import type { QueryOptions } from '@electric-sql/pglite';

/** Passed to the thread when it starts. */
export interface ClusterThreadData {
  folder: string;
}

/** How the rows of a query are wanted. Functions cannot be passed to a thread, so parsers are named by the types they leave as text. */
export interface SentQueryOptions {
  rowMode: QueryOptions['rowMode'];
  textTypes: number[];
}

/** One call of the database. Those with the id of a transaction belong to it. */
export type ClusterCall =
  | {
      kind: 'query';
      text: string;
      params: unknown[] | undefined;
      options: SentQueryOptions;
      transaction?: number | undefined;
    }
  | { kind: 'exec'; text: string; transaction?: number | undefined }
  | { kind: 'begin'; transaction: number }
  | { kind: 'end'; transaction: number; commit: boolean }
  | { kind: 'listen'; channel: string }
  | { kind: 'close' };

export type ClusterRequest = ClusterCall & { id: number };

/** An error with the fields that PostgreSQL gives it, such as `code` and `constraint`. */
export interface SentError {
  message: string;
  fields: Record<string, string>;
}

/** What the thread sends: first that the cluster is open or why not, then a result or an error for each call, and notifications. */
export type ClusterResponse =
  | { kind: 'opened' }
  | { kind: 'open-failed'; message: string; output: string; cause: string }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: SentError }
  | { kind: 'notification'; channel: string; payload: string };
