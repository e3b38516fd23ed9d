// The worker thread of the embedded database: opens the cluster and executes the calls of cluster-thread.ts in order of arrival.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type {
  ClusterCall,
  ClusterRequest,
  ClusterResponse,
  ClusterThreadData,
  SentError,
  SentQueryOptions,
} from './cluster-messages.ts';
import { ClusterOpenError, openCluster } from './cluster.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import type { Column } from './raw-results.ts';

if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cluster-thread.ts starts the thread with it
const { folder } = workerData as ClusterThreadData;
const send = (response: ClusterResponse, transferred: ArrayBuffer[] = []) => port.postMessage(response, transferred);
const notify = (channel: string, payload: string) => send({ kind: 'notification', channel, payload });

interface OpenTransaction {
  tx: Transaction;
  /** Makes PGlite commit, or roll back after an error. */
  end: { resolve: () => void; reject: (reason: unknown) => void };
  /** Settled when PGlite has committed or rolled back. */
  ended: Promise<void>;
}
const transactions = new Map<number, OpenTransaction>();

class RolledBack extends Error {}

function beginTransaction(client: PGlite, id: number): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = client.transaction(async (tx) => {
    transactions.set(id, { tx, end, ended });
    begun.resolve();
    await end.promise;
  });
  ended.catch(begun.reject);
  return begun.promise;
}

async function endTransaction(id: number, commit: boolean): Promise<void> {
  const transaction = requireTransaction(id);
  transactions.delete(id);
  if (commit) transaction.end.resolve();
  else transaction.end.reject(new RolledBack());
  try {
    await transaction.ended;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

function requireTransaction(id: number): OpenTransaction {
  const transaction = transactions.get(id);
  if (!transaction) throw new Error('this transaction has ended');
  return transaction;
}

type RunStatement = Awaited<ReturnType<typeof createPreparedStatements>>;

const asText = (value: string) => value;

function toQueryOptions({ rowMode, textTypes }: SentQueryOptions) {
  const parsers = Object.fromEntries(textTypes.map((type) => [type, asText]));
  return { ...(rowMode ? { rowMode } : {}), parsers };
}

type QueryCall = Extract<ClusterCall, { kind: 'query' }>;

async function runQuery(run: RunStatement, { text, params, options, transaction }: QueryCall) {
  const tx = transaction === undefined ? undefined : requireTransaction(transaction).tx;
  return run(text, params, toQueryOptions(options), tx);
}

function sendResults(id: number, value: Awaited<ReturnType<typeof runQuery>>): void {
  if ('rows' in value) send({ kind: 'result', id, value });
  else send({ kind: 'raw-result', id, value }, value.answer.buffer instanceof ArrayBuffer ? [value.answer.buffer] : []);
}

async function execute(client: PGlite, call: Exclude<ClusterCall, { kind: 'query' }>): Promise<unknown> {
  switch (call.kind) {
    case 'exec':
      return (call.transaction === undefined ? client : requireTransaction(call.transaction).tx).exec(call.text);
    case 'begin':
      return beginTransaction(client, call.transaction);
    case 'end':
      return endTransaction(call.transaction, call.commit);
    case 'listen':
      await client.listen(call.channel, (payload) => notify(call.channel, payload));
      return undefined;
    case 'close':
      return client.close();
  }
}

/** Fields that PGlite adds for its own messages, including the statement with all its values. */
const leftOut = new Set(['query', 'stack', 'message']);

function toSentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !leftOut.has(entry[0]),
  );
  return { message: error.message, fields: Object.fromEntries(fields) };
}

async function handle(client: PGlite, run: RunStatement, { id, ...call }: ClusterRequest): Promise<void> {
  try {
    if (call.kind === 'query') sendResults(id, await runQuery(run, call));
    else send({ kind: 'result', id, value: await execute(client, call) });
  } catch (error) {
    send({ kind: 'error', id, error: toSentError(error) });
  }
  if (call.kind === 'close') port.close();
}

try {
  const client = await openCluster(folder);
  const onColumns = (layout: number, columns: Column[] | null) => send({ kind: 'columns', layout, columns });
  const run = await createPreparedStatements(client, { onColumns, onNotification: notify });
  port.on('message', (request: ClusterRequest) => void handle(client, run, request));
  send({ kind: 'opened' });
} catch (error) {
  const output = error instanceof ClusterOpenError ? error.output : '';
  const cause = error instanceof Error ? String(error.cause) : '';
  send({ kind: 'open-failed', message: error instanceof Error ? error.message : String(error), output, cause });
  port.close();
}
