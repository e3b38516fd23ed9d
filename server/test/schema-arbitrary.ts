import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;
type SchemaObject = z.core.JSONSchema.JSONSchema;

/** Hostile values. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    '',
    '  ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDFFF',
    '\u202E\uFEFF',
    '👩‍👩‍👧‍👦',
    '[object Object]',
    'function Object() { [native code] }',
    'function toString() { [native code] }',
    '%',
    String.raw`\\'";--`,
    '=1+1',
    'x'.repeat(301),
    '\u0000'.repeat(400),
    'é'.repeat(25_000),
    '0000-01-01',
    '9999-12-31T23:59:59-23:59',
    '-271821-04-20T00:00:00Z',
    '2026-02-30',
    '+05:30',
    'Etc/GMT+12',
    [],
    {},
    [[[[[[[[]]]]]]]],
    { constructor: { name: 'x' } },
    { toString: 'x', valueOf: 'x', hasOwnProperty: 1 },
    Array.from({ length: 300 }, (_, index) => index),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
  nested(60),
);

function nested(depth: number): fc.Arbitrary<unknown> {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return fc.constant(value);
}

const unlikelyKeys = fc.constantFrom(
  'x',
  'function Object() { [native code] }',
  'function toString() { [native code] }',
  '$where',
  'user_id',
  'userId',
  'id',
  'deleted_at',
  '',
);

/** Values for fields whose schema does not suggest useful ones. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(99).map((number) => `Person.${number}+x@example.com`),
  timezone: fc.constantFrom(
    'Asia/Kolkata',
    'europe/madrid',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'UTC',
    'EST',
    '+05:30',
  ),
  cursor: fc
    .tuple(fc.oneof(fc.constant(null), fc.maxSafeInteger(), fc.string()), fc.uuid())
    .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
};

/** Returns values for a schema: mostly valid, sometimes hostile at any depth. `ids` are existing rows. */
export function createArbitrary(schema: z.ZodType, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return build(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
}

function build(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostile;
  return fc.oneof({ weight: 30, arbitrary: wanted(schema, ids) }, { weight: 1, arbitrary: hostile });
}

function wanted(schema: SchemaObject, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => build(choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => build({ ...schema, type }, ids)));
  switch (schema.type) {
    case 'string':
      return words(schema, ids);
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, -5), max: bound(schema.maximum, 500) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(build((schema.items ?? true) as Schema, ids), { maxLength: 4 });
    case 'object':
      return record(schema, ids);
    default:
      return hostile;
  }
}

const bound = (limit: number | undefined, fallback: number) =>
  limit === undefined || !Number.isSafeInteger(limit) || Math.abs(limit) > 1e9 ? fallback : limit;

const moments = fc.date({ min: new Date('1890-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

const knownGraphemes = new Map<string, fc.Arbitrary<string>>();

/** Cached, because fast-check indexes all graphemes for each of them. */
function graphemes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const known = knownGraphemes.get(key) ?? fc.string({ unit: 'grapheme', minLength, maxLength });
  knownGraphemes.set(key, known);
  return known;
}

function words(schema: SchemaObject, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return ids;
  if (schema.format === 'date') return moments.map((moment) => moment.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return moments.map((moment) => moment.toISOString());
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const min = schema.minLength ?? 0;
  const max = Math.max(min, Math.min(schema.maxLength ?? 30, 30));
  return fc.oneof(
    graphemes(min, max),
    fc.constantFrom(
      'Call Priya',
      'every monday at 9 AM',
      'Asia/Kolkata',
      'tomorrow',
      'pause',
      '123456',
      'Europe/Madrid',
    ),
  );
}

function createFieldArbitrary(key: string, schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const named = byName[key];
  return named
    ? fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: build(schema, ids) })
    : build(schema, ids);
}

function record(schema: SchemaObject, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {}).map(
    ([key, value]) => [key, createFieldArbitrary(key, value, ids)] as const,
  );
  const model = Object.fromEntries(known);
  const shaped = fc.oneof(
    { weight: 9, arbitrary: fc.record(model, { requiredKeys: schema.required ?? [] }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  );
  const open = known.length === 0;
  const extra = fc.dictionary(
    open ? fc.constantFrom('name', 'Email', 'PHONE', 'company', 'x', '') : unlikelyKeys,
    hostile,
    {
      maxKeys: open ? 4 : 2,
    },
  );
  return fc
    .tuple(shaped, extra, fc.boolean())
    .map(([body, more, mixed]) => (mixed || open ? { ...more, ...body } : body));
}
