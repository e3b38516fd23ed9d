import type { QueryOptions } from '@electric-sql/pglite';
import type { Column, RawResults } from './raw-results.ts';

/** `workerData` of the thread. */
export interface ClusterThreadData {
  folder: string;
}

/** Result format of a query. Functions cannot be passed to a thread, so parsers are named by the types they leave as text. */
export interface SentQueryOptions {
  rowMode: QueryOptions['rowMode'];
  textTypes: number[];
}

/** One call of the database, inside the transaction whose id it has. */
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

/** An error with PostgreSQL's fields, such as `code` and `constraint`. */
export interface SentError {
  message: string;
  fields: Record<string, string>;
}

/** Messages from the thread: first whether the cluster opened, then a result or an error for each call, and notifications.
 * The columns of raw results are sent before the first of them, and null when the statement is forgotten. */
export type ClusterResponse =
  | { kind: 'opened' }
  | { kind: 'open-failed'; message: string; output: string; cause: string }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'columns'; layout: number; columns: Column[] | null }
  | { kind: 'raw-result'; id: number; value: RawResults }
  | { kind: 'error'; id: number; error: SentError }
  | { kind: 'notification'; channel: string; payload: string };
