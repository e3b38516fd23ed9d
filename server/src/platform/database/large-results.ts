import { nextTurn } from '../next-turn.ts';

/** A result with more rows takes milliseconds to convert. */
export const maxRowsAtOnce = 250;

type Query = (...args: unknown[]) => unknown;

/**
 * Returns a function that queries as the given one. Large results continue in an iteration of the event loop each: those of several connections
 * arrive in the same one, and converting them all there would block other requests for the sum.
 */
export function splitLargeResults(query: Query): Query {
  return (...args) => {
    const result = query(...args);
    // With a callback nothing is returned.
    return result instanceof Promise ? result.then(continueInTurn) : result;
  };
}

async function continueInTurn(result: unknown): Promise<unknown> {
  if (isLarge(result)) await nextTurn();
  return result;
}

function isLarge(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('rows' in result)) return false;
  return Array.isArray(result.rows) && result.rows.length > maxRowsAtOnce;
}
