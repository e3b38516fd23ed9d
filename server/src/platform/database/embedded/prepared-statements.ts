import {
  messages,
  parse,
  protocol,
  types,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { isPlainAnswer, type Column, type RawResults } from './raw-results.ts';

type AnyResults = Results<unknown> | RawResults;
type Messages = Parameters<typeof parse.parseResults>[0];

interface Prepared {
  /** The number of the statement. */
  layout: number;
  name: string;
  /** Types of the parameters. */
  types: number[];
  /** The description of the rows, which the database sends once. */
  described: messages.RowDescriptionMessage[];
  /** False if the rows have values that only this thread knows how to parse. */
  isSentRaw: boolean;
}

/** Each takes up to 100 kB of the database's memory. The least recently used one is closed. */
const maxPrepared = 128;

/**
 * Statements that search for a pattern are planned for it each time. After five executions of a prepared statement PostgreSQL may keep a plan
 * for any pattern, which reads every row that contains a common word: 4 s in an account with 100,000 tasks, instead of 0.1.
 */
const hasPattern = /\bi?like\b|%>/i;

/** The table has changed since the statement was prepared, or the database no longer has the statement. */
const outdated = new Set(['0A000', '26000']);

export interface Listener {
  /** Receives the columns of a statement before its first raw results, and null after the last. */
  onColumns(layout: number, columns: Column[] | null): void;
  /** Receives a notification that came with the answer to a statement. */
  onNotification(channel: string, payload: string): void;
}

/**
 * Returns a function that runs statements and prepares those that repeat: from the second use of a text on, the database neither parses nor
 * describes it again, it runs in one call of the WebAssembly module instead of six, and its rows are returned as the database wrote them.
 */
export async function createPreparedStatements(client: PGlite, listener: Listener) {
  const elementTypes = await listElementTypes(client);
  /** By text, least recently used first. Null: used once. */
  const known = new Map<string, Prepared | null>();
  let last = 0;
  const { serialize } = protocol;

  async function send(...parts: Uint8Array[]): Promise<Uint8Array> {
    const received: Uint8Array[] = [];
    // The bytes are a view of the database's memory, which it reuses.
    const onRawData = (bytes: Uint8Array) => void received.push(bytes.slice());
    await client.execProtocolRawStream(Buffer.concat(parts), { syncToFs: false, onRawData });
    const [first] = received;
    return first && received.length === 1 ? first : Uint8Array.from(Buffer.concat(received));
  }

  /** Parses the messages of an answer. @throws the first error among them */
  function parseMessages(answer: Uint8Array): Messages {
    const parsed: Messages = [];
    new protocol.Parser().parse(answer, (message) => void parsed.push(message));
    for (const message of parsed) {
      if (message instanceof messages.DatabaseError) throw message;
      if (message instanceof messages.NotificationResponseMessage)
        listener.onNotification(message.channel, message.payload);
    }
    return parsed;
  }

  async function prepare(text: string): Promise<Prepared> {
    const layout = (last += 1);
    const name = `s${layout}`;
    const answer = parseMessages(
      await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const described = answer.filter((message) => message instanceof messages.RowDescriptionMessage);
    const columns = described.flatMap(({ fields }) =>
      fields.map(({ name: column, dataTypeID }) => ({
        name: column,
        dataTypeID,
        elementTypeID: elementTypes.get(dataTypeID),
      })),
    );
    const isSentRaw = columns.every(
      ({ dataTypeID: type, elementTypeID }) =>
        elementTypeID !== undefined || !(type in client.parsers) || type in types.parsers,
    );
    if (isSentRaw) listener.onColumns(layout, columns);
    return { layout, name, types: parse.parseDescribeStatementResults(answer), described, isSentRaw };
  }

  function toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const toType = type === undefined ? undefined : client.serializers[type];
    if (toType) return toType(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  async function runPrepared(statement: Prepared, params: unknown[], options: QueryOptions): Promise<AnyResults> {
    const { layout, name, described } = statement;
    const values = params.map((value, index) => toText(value, statement.types[index]));
    const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync());
    if (statement.isSentRaw && isPlainAnswer(answer)) return { layout, answer };
    const [results] = parse.parseResults([...described, ...parseMessages(answer)], client.parsers, options);
    if (!results) throw new Error('the database returned no result');
    return results;
  }

  /** Marks a text as the most recently used, and forgets the least recently used ones. */
  async function remember(text: string, statement: Prepared | null): Promise<void> {
    known.delete(text);
    known.set(text, statement);
    const [oldest] = known;
    if (known.size > maxPrepared && oldest) await forget(...oldest);
  }

  async function forget(text: string, statement: Prepared | null): Promise<void> {
    known.delete(text);
    if (!statement) return;
    parseMessages(await send(serialize.close({ type: 'S', name: statement.name }), serialize.sync()));
    listener.onColumns(statement.layout, null);
  }

  async function runRepeated(text: string, params: unknown[], options: QueryOptions): Promise<AnyResults> {
    const statement = known.get(text) ?? (await prepare(text));
    await remember(text, statement);
    try {
      return await runPrepared(statement, params, options);
    } catch (error) {
      if (error instanceof Error && 'code' in error && outdated.has(String(error.code))) await forget(text, statement);
      throw error;
    }
  }

  /** Runs a statement in the transaction, or on its own if there is none. */
  return async function run(
    text: string,
    params: unknown[] | undefined,
    options: QueryOptions,
    tx?: Transaction,
  ): Promise<AnyResults> {
    if (hasPattern.test(text)) return (tx ?? client).query(text, params, options);
    if (!known.has(text)) {
      const results = await (tx ?? client).query(text, params, options);
      await client.runExclusive(() => remember(text, null));
      return results;
    }
    const work = () => client.runExclusive(() => runRepeated(text, params ?? [], options));
    // Like PGlite's `query`: without a transaction it waits until none is open.
    // oxlint-disable-next-line eslint/no-underscore-dangle -- a public method of PGlite's types; `runExclusive` does not wait for transactions
    return tx ? work() : client._runExclusiveTransaction(work);
  };
}

/** Returns the types of elements by those of arrays. Types that are created later are missing. */
async function listElementTypes(client: PGlite): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ oid: number; typarray: number }>(
    'select oid, typarray from pg_type where typarray <> 0',
  );
  return new Map(rows.map(({ oid, typarray }) => [typarray, oid]));
}
