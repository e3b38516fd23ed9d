import { z } from 'zod';
import { tokenScopes } from './enums.ts';
import { idSchema, instantSchema } from './text.ts';
import { idParams, route, success } from './wire.ts';

/** How access tokens and refresh tokens of connected apps begin, so that a scanner of leaked secrets can recognise them. */
export const appTokenPrefixes = { access: 'aideat_', refresh: 'aidert_' } as const;

/** Where an app takes the user after the consent: a site, a program on the same computer, or an app that opens links of its own. */
export const appReturnKinds = ['site', 'computer', 'app'] as const;

const appReturnSchema = z.object({
  kind: z.enum(appReturnKinds),
  /** The host of a site or of the computer itself, or the scheme of an app's links. */
  name: z.string(),
});
export type AppReturn = z.infer<typeof appReturnSchema>;

export const connectedAppSchema = z.object({
  id: idSchema,
  /** What the app calls itself. */
  name: z.string(),
  returnsTo: appReturnSchema,
  scope: z.enum(tokenScopes),
  createdAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** A parameter that an app adds to the address of the consent screen. Wrong ones are explained, so each may be missing. */
const parameter = z.string().max(2_000, 'That request is too long').optional();

/** The authorization request of an app (RFC 6749, RFC 7636, RFC 8707), as the consent screen received it. */
export const appRequestSchema = z.object({
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
});
export type AppRequest = z.output<typeof appRequestSchema>;

const tag = 'Connected apps';
const forSession = { tag, auth: 'user', apiTokens: 'refused' } as const;

export const connectedAppRoutes = {
  listConnectedApps: route({
    ...forSession,
    method: 'GET',
    path: '/connected-apps',
    summary: 'The apps that the user has connected by OAuth, newest first, and the address that they are given',
    status: 200,
    response: success(
      z.object({
        apps: z.array(connectedAppSchema),
        /** The address of the MCP endpoint. Null: this server cannot connect apps, see `problem`. */
        address: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  checkAppRequest: route({
    ...forSession,
    method: 'POST',
    path: '/connected-apps/check',
    summary: 'What the consent screen shows about the request of an app',
    body: appRequestSchema,
    status: 200,
    response: success(
      z.object({
        name: z.string(),
        returnsTo: appReturnSchema,
        scope: z.enum(tokenScopes),
        /** Why it cannot be allowed, and the address that reports the error to the app. Null: the user decides. */
        problem: z.object({ message: z.string(), returnUrl: z.string() }).nullable(),
      }),
    ),
    errors: ['APP_REQUEST_INVALID'],
  }),
  answerAppRequest: route({
    ...forSession,
    method: 'POST',
    path: '/connected-apps',
    summary: 'Allow or refuse the request of an app; returns the address that takes the answer to it',
    body: appRequestSchema.extend({
      /** What the app may do. Null: nothing, it is refused. */
      allowed: z.enum(tokenScopes, 'Choose what the app may do').nullable(),
    }),
    status: 201,
    response: success(z.object({ returnUrl: z.string() })),
    errors: ['APP_REQUEST_INVALID', 'TOO_MANY', 'REAUTHENTICATION_REQUIRED'],
  }),
  disconnectApp: route({
    ...forSession,
    method: 'DELETE',
    path: '/connected-apps/:id',
    summary: 'Disconnect an app: its tokens are invalid at once',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CONNECTED_APP_NOT_FOUND'],
  }),
};
