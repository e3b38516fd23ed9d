import { z } from 'zod';
import { idSchema, supportedInstantSchema } from './text.ts';

/** How a client asks for changes only. `sync_token` goes with `limit` alone; `updated_since` with every filter. */
export const syncQuery = {
  /** Changed at or after this moment. `deleted` names what was deleted since. */
  updated_since: supportedInstantSchema.optional(),
  /** Everything that changed after the response that the token comes from, oldest change first. */
  sync_token: z.string().max(200).optional(),
};

/** What a list says to a client that keeps a copy, beside `data`. */
export const syncFields = {
  /** Send it as `sync_token` to read what changes from now on. Null on all pages but the first: keep that of the first. */
  syncToken: z.string().nullable().optional(),
  /** What was deleted or moved away. Only with `sync_token` or `updated_since`. */
  deleted: z.array(idSchema).optional(),
  /** Only with `sync_token`. True: there is more; ask again with the new token. */
  hasMore: z.boolean().optional(),
};

/** Returns the schema of `sort` for fields: a minus sign before a field sorts from high to low. */
export function sortSchema<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  type Field = Fields[number];
  const choices: (Field | `-${Field}`)[] = fields.flatMap((field: Field) => [field, `-${field}` as const]);
  return z.enum(choices, `Sort by ${fields.join(', ')}, with a minus sign before it for the reverse order`);
}
