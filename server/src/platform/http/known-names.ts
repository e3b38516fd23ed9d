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
  const known = query === undefined ? [] : listNames(query);
  if (!known) throw new TypeError(`The query of ${path} is no object.`);
  return (sent) => requireKnown('query parameter', known, sent);
}

/**
 * Returns a check that a body has only fields that its route declares: a misspelled one would be lost otherwise. A body that is not an
 * object is left to its schema. Routes without sign-in ignore other fields: clients sign in with the fields of their sign-up.
 */
export function createBodyCheck({ body, auth }: Route): (sent: unknown) => void {
  const known = body === undefined || auth === 'none' ? null : listNames(body);
  return (sent) => {
    if (known && typeof sent === 'object' && !Array.isArray(sent)) requireKnown('field', known, sent);
  };
}

/** Returns the names that a schema accepts, or null if it is not an object or accepts any. */
function listNames(schema: unknown): string[] | null {
  if (schema instanceof z.ZodObject)
    return schema.def.catchall instanceof z.ZodUnknown ? null : Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return joinNames(schema.options);
  if (schema instanceof z.ZodIntersection) return joinNames([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodPipe)
    return listNames(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? listNames(schema.def.innerType) : null;
}

function joinNames(schemas: readonly unknown[]): string[] | null {
  const names = schemas.map(listNames);
  return names.includes(null) ? null : [...new Set(names.flatMap((list) => list ?? []))];
}

function requireKnown(kind: string, known: readonly string[], sent: unknown): void {
  const unknown = Object.keys(sent ?? {}).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, maxNamed).map((name) => name.slice(0, longestName));
  const fields = names.map((field) => ({ field, message: `Unknown ${kind}: ${field}` }));
  const nearest = names.map((name) => findNearest(name, known)).find((name) => name !== undefined);
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const hint = known.length === 0 ? 'This call takes none.' : `Known are ${known.join(', ')}.`;
  throw fail('VALIDATION_FAILED', {
    message: `Unknown ${kind}: ${names.join(', ')}.${meant} ${hint}`,
    details: { fields },
  });
}

/** The least share of letter pairs that two similar names have in common: "due" and "dueDate" share half. */
const similarShare = 0.5;

function findNearest(name: string, known: readonly string[]): string | undefined {
  const shares = known.map((other) => ({ other, share: getSharedPairs(listPairs(name), listPairs(other)) }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  return best && best.share >= similarShare ? best.other : undefined;
}

function listPairs(name: string): Set<string> {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

function getSharedPairs(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / Math.max(1, a.size + b.size);
}
