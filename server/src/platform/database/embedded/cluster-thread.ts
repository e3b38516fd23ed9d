import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { QueryOptions, Results } from '@electric-sql/pglite';
import type { CallBudget, ClusterQueries, ThreadedClient } from './cluster-client.ts';
import type {
  ClusterCall,
  ClusterRequest,
  ClusterResponse,
  ClusterThreadData,
  SentQueryOptions,
} from './cluster-messages.ts';
import { ClusterOpenError } from './cluster.ts';
import { createResultsParser, type RawResults } from './raw-results.ts';

/** Opens the PostgreSQL data folder on a worker thread, so that no statement blocks the event loop. @throws ClusterOpenError */
export async function openClusterThread(folder: string): Promise<ThreadedClient> {
  const client = new ThreadedCluster(folder);
  await client.open();
  return client;
}

interface PendingCall {
  request: ClusterRequest;
  /** How a query returns its rows. */
  options?: QueryOptions | undefined;
  response: PromiseWithResolvers<unknown>;
}

/** How long to wait before a thread that did not open is started again, such as while the disk is full. */
const reopenAfterMs = 1_000;

class ThreadedCluster implements ThreadedClient {
  readonly #folder: string;
  readonly #waiting = new Map<number, PendingCall>();
  readonly #listeners: { channel: string; onPayload: (payload: string) => void }[] = [];
  /** Parsers of raw results, by the number of their statement. */
  readonly #parsers = new Map<number, ReturnType<typeof createResultsParser>>();
  #thread: Worker | undefined;
  #lastId = 0;
  /** The transaction whose calls the thread executes; all other calls wait. */
  #transaction: number | undefined;
  #budget: CallBudget | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The call that the timer belongs to. */
  #timedId: number | undefined;
  /** Set while no call is possible, for good after `close`. */
  #failure: Error | undefined;
  #isRestarting = false;
  closed = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts the thread. @throws ClusterOpenError */
  async open(): Promise<Worker> {
    const workerData: ClusterThreadData = { folder: this.#folder };
    // The published package is compiled, so the file has the same extension as this one.
    const file = new URL(`cluster.worker${path.extname(import.meta.filename)}`, import.meta.url);
    // Flags of this process, such as the type of a script given on the command line, do not apply to the thread.
    const thread = new Worker(file, { workerData, execArgv: [] });
    const opened = Promise.withResolvers<void>();
    thread.on('message', (response: ClusterResponse) => {
      if (response.kind === 'opened') opened.resolve();
      else if (response.kind === 'open-failed')
        opened.reject(new ClusterOpenError(response.message, response.output, { cause: response.cause }));
      else this.#receive(response);
    });
    const end = (reason: Error) => {
      opened.reject(reason);
      if (this.#thread === thread) void this.#restart(reason);
    };
    thread.once('error', (error) => end(new ThreadError('57P02', error)));
    thread.once('exit', () => end(new ThreadError('57P01')));
    await opened.promise;
    this.#thread = thread;
    this.#keepAlive();
    return thread;
  }

  limitCalls(budget: CallBudget): void {
    this.#budget = budget;
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
    const requireOpen = () => {
      if (this.#transaction !== transaction) throw new ThreadError('57P02');
    };
    let result: T;
    try {
      result = await work({
        query: async (text, params, options) => {
          requireOpen();
          return this.#query({ text, params, options, transaction });
        },
        exec: async (text) => {
          requireOpen();
          return this.#call({ kind: 'exec', text, transaction });
        },
      });
      requireOpen();
    } catch (error) {
      if (this.#transaction === transaction) await this.#call({ kind: 'end', transaction, commit: false });
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
    await this.#thread?.terminate();
  }

  async #query<Row>({ text, params, options, transaction }: Query): Promise<Results<Row>> {
    const value = await this.#call(
      { kind: 'query', text, params, options: toSentOptions(options), transaction },
      options,
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread sends what PGlite returned
    return value as Results<Row>;
  }

  async #call(call: ClusterCall, options?: QueryOptions): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    const request: ClusterRequest = { ...call, id: this.#nextId() };
    const response = Promise.withResolvers<unknown>();
    // Calls during a restart are sent to the new thread.
    if (!this.#isRestarting) this.#thread?.postMessage(request, []);
    this.#waiting.set(request.id, { request, options, response });
    this.#keepAlive();
    this.#timeActiveCall();
    return response.promise;
  }

  #nextId(): number {
    return (this.#lastId += 1);
  }

  #receive(response: Exclude<ClusterResponse, { kind: 'opened' | 'open-failed' }>): void {
    if (response.kind === 'notification') {
      for (const { channel, onPayload } of this.#listeners)
        if (channel === response.channel) onPayload(response.payload);
      return;
    }
    if (response.kind === 'columns') {
      if (response.columns) this.#parsers.set(response.layout, createResultsParser(response.columns));
      else this.#parsers.delete(response.layout);
      return;
    }
    // Foreign messages have no known id: in watch mode Node.js reports the files that the thread loads.
    const pending = this.#waiting.get(response.id);
    if (!pending) return;
    this.#waiting.delete(response.id);
    const { request } = pending;
    if (request.kind === 'begin' && response.kind === 'result') this.#transaction = request.transaction;
    if (request.kind === 'end') this.#transaction = undefined;
    if (response.kind === 'result') pending.response.resolve(response.value);
    else if (response.kind === 'raw-result') this.#resolveRaw(pending, response.value);
    else pending.response.reject(Object.assign(new Error(response.error.message), response.error.fields));
    this.#keepAlive();
    this.#timeActiveCall();
  }

  #resolveRaw({ response, options }: PendingCall, { layout, answer }: RawResults): void {
    const parseResults = this.#parsers.get(layout);
    if (parseResults) response.resolve(parseResults(answer, options));
    else response.reject(new Error('the database sent rows without their columns'));
  }

  /** Returns the call that the thread executes: it executes them in order, and those of an open transaction first. */
  #findActiveCall(): ClusterRequest | undefined {
    for (const { request } of this.#waiting.values())
      if (this.#transaction === undefined || getTransaction(request) === this.#transaction) return request;
    return undefined;
  }

  #timeActiveCall(): void {
    if (!this.#budget || this.#isRestarting) return;
    const active = this.#findActiveCall();
    if (active?.id === this.#timedId) return;
    clearTimeout(this.#timer);
    this.#timedId = active?.id;
    if (!active || active.kind === 'close') return;
    const { queryMs, execMs } = this.#budget;
    const end = () => void this.#restart(new ThreadError('57014'));
    this.#timer = setTimeout(end, active.kind === 'exec' ? execMs : queryMs).unref();
  }

  /** Replaces the thread. Rejects the active call and its transaction; the others are sent to the new thread. */
  async #restart(reason: Error): Promise<void> {
    if (this.closed) return this.#fail(reason);
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    clearTimeout(this.#timer);
    const active = this.#findActiveCall();
    const [previous, transaction] = [this.#thread, this.#transaction];
    [this.#thread, this.#transaction, this.#timedId] = [undefined, undefined, undefined];
    for (const { request } of this.#waiting.values())
      if (request === active || (transaction !== undefined && getTransaction(request) === transaction))
        this.#reject(request.id, reason);
    this.#budget?.onRestart(reason);
    await previous?.terminate();
    const thread = await this.#reopen();
    this.#failure = undefined;
    this.#isRestarting = false;
    for (const channel of new Set(this.#listeners.map((listener) => listener.channel)))
      thread.postMessage({ kind: 'listen', channel, id: this.#nextId() } satisfies ClusterRequest, []);
    for (const { request } of this.#waiting.values()) thread.postMessage(request, []);
    this.#timeActiveCall();
  }

  /** Opens the cluster again, however often it takes. Until then every call is rejected as unavailable. */
  async #reopen(): Promise<Worker> {
    for (;;) {
      try {
        return await this.open();
      } catch (error) {
        this.#failure = new ThreadError('57P03', error);
        for (const id of this.#waiting.keys()) this.#reject(id, this.#failure);
        await wait(reopenAfterMs, undefined, { ref: false });
      }
    }
  }

  #reject(id: number, reason: Error): void {
    this.#waiting.get(id)?.response.reject(reason);
    this.#waiting.delete(id);
  }

  /** Keeps the process alive while a response is pending; an idle database does not. */
  #keepAlive(): void {
    if (this.#waiting.size > 0) this.#thread?.ref();
    else this.#thread?.unref();
  }

  /** Rejects all pending calls and every later one. Only the first reason is kept. */
  #fail(reason: Error): void {
    this.#failure ??= reason;
    for (const id of this.#waiting.keys()) this.#reject(id, this.#failure);
  }
}

/** An error of the thread, with PostgreSQL's code for it. */
class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly code: string;
  constructor(code: keyof typeof threadErrors, cause?: unknown) {
    super(threadErrors[code], { cause });
    this.code = code;
  }
}

const threadErrors = {
  '57014': 'The statement took too long and was cancelled.',
  '57P01': 'The embedded database has stopped.',
  '57P02': 'The embedded database has failed.',
  '57P03': 'The embedded database cannot be opened right now.',
};

function getTransaction(request: ClusterRequest): number | undefined {
  return 'transaction' in request && request.kind !== 'begin' ? request.transaction : undefined;
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
