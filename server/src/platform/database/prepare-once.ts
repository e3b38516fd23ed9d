import type { Tx } from './database.ts';

/**
 * Returns a function that builds a query once for a database handle: building the text of a query takes as long as running it. Useful for
 * queries outside transactions; the handle of a transaction is used once. Values are `sql.placeholder`.
 */
export function prepareOnce<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const known = new WeakMap<Tx, Query>();
  return (tx) => {
    let query = known.get(tx);
    if (query === undefined) known.set(tx, (query = build(tx)));
    return query;
  };
}
