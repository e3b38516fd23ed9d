import { z } from 'zod';
import { idSchema, supportedInstantSchema } from '../text.ts';

/** Parameters for requesting changes only. `sync_token` can be combined with `limit` only; `updated_since` with every filter. */
export const syncQuery = {
  /** Changed at or after this instant. `deleted` lists what was deleted since. */
  updated_since: supportedInstantSchema.optional(),
  /** Everything that changed after the response that the token comes from, oldest change first. */
  sync_token: z.string().max(200).optional(),
};

/** Additional fields of a list, next to `data`, for a client that keeps a copy. */
export const syncFields = {
  /** Send it as `sync_token` to read the changes from now on. Null on all pages but the first: keep that of the first. */
  syncToken: z.string().nullable().optional(),
  /** Ids of deleted and moved entries. Only with `sync_token` or `updated_since`. */
  deleted: z.array(idSchema).optional(),
  /** Only with `sync_token`. True: there are more; repeat the request with the new token. */
  hasMore: z.boolean().optional(),
};

/** Returns the schema of `sort` for fields: a minus sign before a field sorts in descending order. */
export function sortSchema<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  type Field = Fields[number];
  const choices: (Field | `-${Field}`)[] = fields.flatMap((field: Field) => [field, `-${field}` as const]);
  return z.enum(choices, `Sort by ${fields.join(', ')}, with a minus sign before it for the reverse order`);
}
