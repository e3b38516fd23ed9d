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
  return (sent) => {
    const names = Object.keys(sent ?? {}).filter((name) => !known.includes(name));
    rejectUnknown('query parameter', names.length === 0 ? null : { names, known });
  };
}

/**
 * Returns a check that a body, and the objects and lists in it, have only fields that its route declares: a misspelled one would be lost
 * otherwise. A value of another type is left to its schema. Routes without sign-in ignore other fields: clients sign in with the fields of
 * their sign-up.
 */
export function createBodyCheck({ body, auth }: Route): (sent: unknown) => void {
  if (body === undefined || auth === 'none') return () => undefined;
  return (sent) => rejectUnknown('field', findUnknownFields([body], sent));
}

/** Returns a sentence about the fields that a schema does not declare, or null if there are none. */
export function describeUnknownFields(schema: z.ZodType, sent: unknown): string | null {
  const found = findUnknownFields([schema], sent);
  return found && describeUnknown('field', found);
}

/** Fields whose value another program writes: the credential of a browser, the rows of an export, also of another version. */
const foreign = new Set(['credential', 'rows']);

interface Unknown {
  /** With their path in the body. */
  names: string[];
  /** The names that are accepted in their place. */
  known: readonly string[];
}

/** Returns the unknown names of the first object that has any: of a value at a path, of which the schemas accept different variants. */
function findUnknownFields(schemas: readonly unknown[], sent: unknown, path = ''): Unknown | null {
  const variants = schemas.flatMap(listVariants);
  if (Array.isArray(sent)) {
    const elements = variants.flatMap((variant) => (variant instanceof z.ZodArray ? [variant.element] : []));
    return findFirst(sent.entries(), ([at, each]) => findUnknownFields(elements, each, `${path}${at}.`));
  }
  const objects = variants.filter((variant) => variant instanceof z.ZodObject);
  const known = joinNames(objects);
  // A schema of another kind, such as a record, accepts any names.
  const isOpen = !known || objects.length === 0 || variants.some((variant) => variant instanceof z.ZodRecord);
  if (isOpen || typeof sent !== 'object' || sent === null) return null;
  const names = Object.keys(sent).filter((name) => !known.includes(name));
  if (names.length > 0) return { names: names.map((name) => path + name), known };
  return findFirst(Object.entries(sent), ([name, value]) => {
    const fields = objects.flatMap(({ shape }) => (name in shape ? [shape[name]] : []));
    return foreign.has(name) ? null : findUnknownFields(fields, value, `${path}${name}.`);
  });
}

function findFirst<Entry>(entries: Iterable<Entry>, find: (entry: Entry) => Unknown | null): Unknown | null {
  for (const entry of entries) {
    const found = find(entry);
    if (found) return found;
  }
  return null;
}

/** Returns the schemas inside unions, pipes and wrappers that describe an object, a list or a value. */
function listVariants(schema: unknown): unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listVariants);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(listVariants);
  if (schema instanceof z.ZodPipe)
    return listVariants(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? listVariants(schema.def.innerType)
    : [schema];
}

/** Returns the names that a schema accepts, or null if it is not an object or accepts any. */
function listNames(schema: unknown): string[] | null {
  const variants = listVariants(schema);
  return variants.every((variant) => variant instanceof z.ZodObject) ? joinNames(variants) : null;
}

function joinNames(objects: readonly z.ZodObject[]): string[] | null {
  if (objects.some(({ def }) => def.catchall instanceof z.ZodUnknown)) return null;
  return [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
}

function rejectUnknown(kind: string, found: Unknown | null): void {
  if (!found) return;
  const fields = shorten(found.names).map((field) => ({ field, message: `Unknown ${kind}: ${field}` }));
  throw fail('VALIDATION_FAILED', { message: describeUnknown(kind, found), details: { fields } });
}

function describeUnknown(kind: string, { names, known }: Unknown): string {
  const shown = shorten(names);
  const nearest = shown.map((name) => findNearest(name.replace(/^.*\./, ''), known)).find((name) => name !== undefined);
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const hint = known.length === 0 ? 'This call takes none.' : `Known are ${known.join(', ')}.`;
  return `Unknown ${kind}: ${shown.join(', ')}.${meant} ${hint}`;
}

const shorten = (names: readonly string[]): string[] =>
  names.slice(0, maxNamed).map((name) => name.slice(0, longestName));

/** The least share of letter pairs that two similar names have in common: "tme" and "time" share two fifths. */
const similarShare = 0.4;

/** Returns the most similar name: one with the same letters ("emial"), or the one with most pairs of letters in common. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const letters = sortLetters(name);
  const shares = known.map((other) => ({
    other,
    share: sortLetters(other) === letters ? 2 : getSharedPairs(listPairs(name), listPairs(other)),
  }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  return best && best.share >= similarShare ? best.other : undefined;
}

const sortLetters = (name: string): string => Array.from(name.toLowerCase()).toSorted().join('');

function listPairs(name: string): Set<string> {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

function getSharedPairs(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / Math.max(1, a.size + b.size);
}
