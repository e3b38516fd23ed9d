import { z } from 'zod';
import { tokenScopes } from '../enums.ts';
import { limits, tokenLifetimes } from '../limits.ts';
import { idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** The prefix of every personal API token, so that scanners for leaked secrets can recognise one. */
export const apiTokenPrefix = 'aide_';

export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** Its last characters, to distinguish it from others; the rest is not stored. */
  hint: z.string(),
  createdAt: instantSchema,
  /** Null: valid until revoked. */
  expiresAt: instantSchema.nullable(),
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokenInputSchema = z.object({
  name: requiredText('Name', limits.tag),
  scope: z.enum(tokenScopes, 'Scope is read or write'),
  /** Null: valid until revoked. */
  expiresInDays: z.literal(tokenLifetimes, 'Choose how long the token lives').nullable(),
});
export type NewApiToken = z.output<typeof apiTokenInputSchema>;

const tag = 'API tokens';

export const apiTokenRoutes = {
  listApiTokens: route({
    method: 'GET',
    path: '/api-tokens',
    summary: 'List the personal API tokens, newest first, without the secrets',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.array(apiTokenSchema)),
    errors: [],
  }),
  createApiToken: route({
    method: 'POST',
    path: '/api-tokens',
    summary: 'Create a token, which is returned only once; it is a bearer token for every call that its scope allows',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: apiTokenInputSchema,
    status: 201,
    response: success(apiTokenSchema.extend({ token: z.string() })),
    errors: ['TOO_MANY', 'REAUTHENTICATION_REQUIRED'],
  }),
  revokeApiToken: route({
    method: 'DELETE',
    path: '/api-tokens/:id',
    summary: 'Revoke a token immediately',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['API_TOKEN_NOT_FOUND'],
  }),
};
