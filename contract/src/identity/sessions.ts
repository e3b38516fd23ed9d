import { z } from 'zod';
import { idSchema, instantSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** A signed-in browser or device. */
export const sessionInfoSchema = z.object({
  id: idSchema,
  /** Browser and system by the user agent, such as `Firefox on Windows`. */
  device: z.string(),
  /** The network address of its last use. */
  address: z.string(),
  createdAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema,
  /** Whether this session made the request. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

const tag = 'Sessions';

export const sessionRoutes = {
  listSessions: route({
    method: 'GET',
    path: '/sessions',
    summary: 'List the sessions of the account, last used first',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.array(sessionInfoSchema)),
    errors: [],
  }),
  revokeSession: route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'End one session immediately, with its event stream',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['SESSION_NOT_FOUND'],
  }),
  signOut: route({
    method: 'POST',
    path: '/sessions/sign-out',
    summary: 'End the session that makes the request',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ ended: z.int() })),
    errors: [],
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/sessions/sign-out-everywhere',
    summary: 'End every session of the account, including this one; API tokens and connected apps stay valid',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ ended: z.int() })),
    errors: [],
  }),
};
