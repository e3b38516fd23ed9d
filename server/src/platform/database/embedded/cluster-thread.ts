import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { QueryOptions, Results } from '@electric-sql/pglite';
import type {
  ClusterCall,
  ClusterRequest,
  ClusterResponse,
  ClusterThreadData,
  SentQueryOptions,
} from './cluster-messages.ts';
import { ClusterOpenError } from './cluster.ts';

/** Statements, on their own or in a transaction. */
export interface ClusterQueries {
  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>;
  exec(text: string): Promise<unknown>;
}

/** The part of PGlite's interface that the product uses. */
export interface ClusterClient extends ClusterQueries {
  /** Runs exclusively: other calls wait until it has ended. Rolled back when `work` throws. */
  transaction<T>(work: (tx: ClusterQueries) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<unknown>;
  close(): Promise<void>;
  readonly closed: boolean;
}

/** Opens the PostgreSQL data folder on a worker thread, so that no statement blocks the event loop. @throws ClusterOpenError */
export async function openClusterThread(folder: string): Promise<ClusterClient> {
  const client = new ThreadedCluster(folder);
  await client.opened;
  return client;
}

class ThreadedCluster implements ClusterClient {
  readonly #thread: Worker;
  readonly #opened = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners: { channel: string; onPayload: (payload: string) => void }[] = [];
  #lastId = 0;
  /** Set once no further call is possible. */
  #failure: Error | undefined;
  closed = false;

  constructor(folder: string) {
    const workerData: ClusterThreadData = { folder };
    // The published package is compiled, so the file has the same extension as this one.
    const file = new URL(`cluster.worker${path.extname(import.meta.filename)}`, import.meta.url);
    // Flags of this process, such as the type of a script given on the command line, do not apply to the thread.
    this.#thread = new Worker(file, { workerData, execArgv: [] });
    this.#thread.on('message', (response: ClusterResponse) => this.#receive(response));
    this.#thread.once('error', (error) => this.#fail(new Error('The embedded database has failed.', { cause: error })));
    this.#thread.once('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#query<Row>({ text, params, options });
  }

  exec(text: string): Promise<unknown> {
    return this.#call({ kind: 'exec', text });
  }

  async transaction<T>(work: (tx: ClusterQueries) => Promise<T>): Promise<T> {
    const transaction = this.#nextId();
    await this.#call({ kind: 'begin', transaction });
    let result: T;
    try {
      result = await work({
        query: (text, params, options) => this.#query({ text, params, options, transaction }),
        exec: (text) => this.#call({ kind: 'exec', text, transaction }),
      });
    } catch (error) {
      await this.#call({ kind: 'end', transaction, commit: false });
      throw error;
    }
    await this.#call({ kind: 'end', transaction, commit: true });
    return result;
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    this.#listeners.push({ channel, onPayload });
    await this.#call({ kind: 'listen', channel });
  }

  async close(): Promise<void> {
    await this.#call({ kind: 'close' });
    this.closed = true;
    await this.#thread.terminate();
  }

  async #query<Row>({ text, params, options, transaction }: Query): Promise<Results<Row>> {
    const value = await this.#call({ kind: 'query', text, params, options: toSentOptions(options), transaction });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread sends what PGlite returned
    return value as Results<Row>;
  }

  async #call(call: ClusterCall): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    const request: ClusterRequest = { ...call, id: this.#nextId() };
    this.#thread.postMessage(request, []);
    const response = Promise.withResolvers<unknown>();
    this.#waiting.set(request.id, response);
    this.#keepAlive();
    return response.promise;
  }

  #nextId(): number {
    return (this.#lastId += 1);
  }

  /** Ignores other messages: in watch mode Node.js reports the files that the thread loads. */
  #receive(response: ClusterResponse): void {
    switch (response.kind) {
      case 'opened':
        this.#opened.resolve();
        this.#keepAlive();
        return;
      case 'open-failed': {
        const { message, output, cause } = response;
        this.#fail(new ClusterOpenError(message, output, { cause }));
        return;
      }
      case 'notification':
        for (const { channel, onPayload } of this.#listeners)
          if (channel === response.channel) onPayload(response.payload);
        return;
      case 'result':
        this.#take(response.id)?.resolve(response.value);
        return;
      case 'error':
        this.#take(response.id)?.reject(Object.assign(new Error(response.error.message), response.error.fields));
    }
  }

  /** Returns the pending call with this id, which is no longer pending. */
  #take(id: number): PromiseWithResolvers<unknown> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#keepAlive();
    return waiting;
  }

  /** Keeps the process alive while a response is pending; an idle database does not. */
  #keepAlive(): void {
    if (this.#waiting.size > 0) this.#thread.ref();
    else this.#thread.unref();
  }

  /** Rejects all pending calls and every later one. Only the first reason is kept. */
  #fail(reason: Error): void {
    if (this.#failure) return;
    this.#failure = reason;
    this.#opened.reject(reason);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

interface Query {
  text: string;
  params: unknown[] | undefined;
  options: QueryOptions | undefined;
  transaction?: number | undefined;
}

/** Drizzle's parsers leave timestamps as text; no caller passes other parsers. */
function toSentOptions({ rowMode, parsers = {} }: QueryOptions = {}): SentQueryOptions {
  return { rowMode, textTypes: Object.keys(parsers).map(Number) };
}
