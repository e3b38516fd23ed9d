import { z } from 'zod';
import { tokenScopes } from '../enums.ts';
import { idSchema, instantSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** The prefix of access tokens and refresh tokens of connected apps, so that scanners for leaked secrets can recognise them. */
export const appTokenPrefixes = { access: 'aideat_', refresh: 'aidert_' } as const;

/** Where an app redirects after the consent: a site, a program on the same computer, or an app with its own URL scheme. */
export const appReturnKinds = ['site', 'computer', 'app'] as const;

const appReturnSchema = z.object({
  kind: z.enum(appReturnKinds),
  /** The host of a site or of the computer itself, or the URL scheme of an app. */
  name: z.string(),
});
export type AppReturn = z.infer<typeof appReturnSchema>;

export const connectedAppSchema = z.object({
  id: idSchema,
  /** The app's own name for itself. */
  name: z.string(),
  returnsTo: appReturnSchema,
  scope: z.enum(tokenScopes),
  createdAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema.nullable(),
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** A query parameter of the consent screen. Each may be missing, because the screen explains invalid ones. */
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
    summary: 'List the apps connected by OAuth, newest first, and the URL of the MCP endpoint',
    status: 200,
    response: success(
      z.object({
        apps: z.array(connectedAppSchema),
        /** The URL of the MCP endpoint. Null: this server cannot connect apps, see `problem`. */
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
    summary: "Get the details of an app's authorization request for the consent screen",
    body: appRequestSchema,
    status: 200,
    response: success(
      z.object({
        name: z.string(),
        returnsTo: appReturnSchema,
        scope: z.enum(tokenScopes),
        /** Why it cannot be allowed, and the URL that reports the error to the app. Null: the user decides. */
        problem: z.object({ message: z.string(), returnUrl: z.string() }).nullable(),
      }),
    ),
    errors: ['APP_REQUEST_INVALID'],
  }),
  answerAppRequest: route({
    ...forSession,
    method: 'POST',
    path: '/connected-apps',
    summary: "Allow or deny an app's authorization request; returns the URL to redirect to",
    body: appRequestSchema.extend({
      /** The scope granted to the app. Null: access is denied. */
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
    summary: 'Disconnect an app and invalidate its tokens',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CONNECTED_APP_NOT_FOUND'],
  }),
};
