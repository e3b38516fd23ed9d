import { parse, protocol, type PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

type Messages = Parameters<typeof parse.parseResults>[0];

interface Prepared {
  name: string;
  /** Types of the parameters. */
  types: number[];
  /** The description of the rows, which the database sends once. */
  described: Messages;
}

/** Each takes up to 100 kB of the database's memory. The least recently used one is closed. */
const maxPrepared = 128;

/** The table has changed since the statement was prepared, or the database no longer has the statement. */
const outdated = new Set(['0A000', '26000']);

/**
 * Returns a function that runs statements and prepares those that repeat: from the second use of a text on, the database neither parses nor
 * describes it again, and it runs in one call of the WebAssembly module instead of six.
 */
export function createPreparedStatements(client: PGlite) {
  /** By text, least recently used first. Null: used once. */
  const known = new Map<string, Prepared | null>();
  let names = 0;

  const send = (...messages: Uint8Array[]): Promise<Messages> =>
    client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  async function prepare(text: string): Promise<Prepared> {
    const name = `s${(names += 1)}`;
    const { serialize } = protocol;
    const answer = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const described = answer.filter((message) => message.name === 'rowDescription');
    return { name, types: parse.parseDescribeStatementResults(answer), described };
  }

  function toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialize = type === undefined ? undefined : client.serializers[type];
    if (serialize) return serialize(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  async function runPrepared({ name, types, described }: Prepared, params: unknown[], options: QueryOptions) {
    const { serialize } = protocol;
    const values = params.map((value, index) => toText(value, types[index]));
    const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync());
    const [results] = parse.parseResults([...described, ...answer], client.parsers, options);
    if (!results) throw new Error('the database returned no result');
    return results;
  }

  /** Marks a text as the most recently used, and forgets the least recently used ones. */
  async function remember(text: string, statement: Prepared | null): Promise<void> {
    known.delete(text);
    known.set(text, statement);
    const [oldest] = known;
    if (known.size <= maxPrepared || !oldest) return;
    await forget(...oldest);
  }

  async function forget(text: string, statement: Prepared | null): Promise<void> {
    known.delete(text);
    if (statement) await send(protocol.serialize.close({ type: 'S', name: statement.name }), protocol.serialize.sync());
  }

  async function runRepeated(text: string, params: unknown[], options: QueryOptions): Promise<Results<unknown>> {
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
  ): Promise<Results<unknown>> {
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
