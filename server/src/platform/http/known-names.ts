import type { Route } from '@aide/contract';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** Maximum number of unknown names in an error message. */
const maxNamed = 5;
const longestName = 60;

/**
 * Returns a check that a request has only query parameters that its route declares: with a misspelled filter it would otherwise return
 * everything.
 *
 * @throws TypeError if the query schema of the route is not an object; the check throws VALIDATION_FAILED
 */
export function createQueryCheck({ query, path }: Route): (sent: unknown) => void {
  if (query !== undefined && !(query instanceof z.ZodObject)) throw new TypeError(`The query of ${path} is no object.`);
  const known = new Set(query ? Object.keys(query.shape) : []);
  return (sent) => {
    const unknown = Object.keys(sent ?? {}).filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    const names = unknown.slice(0, maxNamed).map((name) => name.slice(0, longestName));
    const fields = names.map((field) => ({ field, message: `Unknown query parameter: ${field}` }));
    const hint = known.size === 0 ? 'This call takes none.' : `Known are ${[...known].join(', ')}.`;
    throw fail('VALIDATION_FAILED', {
      message: `Unknown query parameter: ${names.join(', ')}. ${hint}`,
      details: { fields },
    });
  };
}
