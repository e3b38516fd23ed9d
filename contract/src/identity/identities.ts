import { z } from 'zod';
import { secondFactorNeededSchema, signedInSchema } from './accounts.ts';
import { idSchema, instantSchema, timeZoneSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** The OpenID Connect provider of the server; null when none is configured. */
const providerSchema = z.object({ name: z.string() }).nullable();

/** An account of an OpenID Connect provider that signs in to this account. */
export const identitySchema = z.object({
  id: idSchema,
  issuer: z.string(),
  /** The provider's name for the user at the last sign-in: an email address, or the provider's id. */
  label: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** The URL for the browser, and a secret with which it proves on its return that it is the same browser. */
export const providerVisitSchema = z.object({ url: z.string(), binding: z.string() });

export const providerReturnSchema = z.object({
  /** The query of the URL to which the provider redirected the browser. */
  response: z.string('The provider sent nothing back').min(1).max(8_000),
  binding: z.string('Please start again').min(1).max(200),
});
export type ProviderReturn = z.output<typeof providerReturnSchema>;

const tag = 'Single sign-on';
const returnErrors = ['PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED', 'NOT_FOUND'] as const;

export const identityRoutes = {
  getSignInOptions: route({
    method: 'GET',
    path: '/onboarding/sign-in-options',
    summary: 'List the sign-in methods of the server besides passwords and passkeys',
    tag,
    auth: 'none',
    status: 200,
    response: success(z.object({ provider: providerSchema })),
    errors: [],
  }),
  beginProviderSignIn: route({
    method: 'POST',
    path: '/onboarding/login/provider',
    summary: 'Get the URL for signing in with the OpenID Connect provider',
    tag,
    auth: 'none',
    status: 200,
    response: success(providerVisitSchema),
    errors: ['PROVIDER_UNAVAILABLE', 'NOT_FOUND'],
  }),
  completeProviderSignIn: route({
    method: 'POST',
    path: '/onboarding/login/provider/complete',
    summary: "Sign in, or create an account, with the provider's response",
    tag,
    auth: 'none',
    body: providerReturnSchema.extend({
      timezone: timeZoneSchema.optional(),
      /** The token of an invitation link, if a new account needs one. */
      invite: z.string().max(200).optional(),
    }),
    status: 200,
    response: success(z.union([signedInSchema, secondFactorNeededSchema])),
    errors: [
      ...returnErrors,
      'PROVIDER_NO_EMAIL',
      'IDENTITY_UNLINKED',
      'INVITATION_NEEDED',
      'SIGN_UP_CLOSED',
      'ACCOUNT_DISABLED',
    ],
  }),
  listIdentities: route({
    method: 'GET',
    path: '/identities',
    summary: 'List the provider of the server and its accounts that can sign in to this account',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ provider: providerSchema, identities: z.array(identitySchema) })),
    errors: [],
  }),
  beginIdentityLink: route({
    method: 'POST',
    path: '/identities/begin',
    summary: 'Get the URL for connecting an account of the provider',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(providerVisitSchema),
    errors: ['PROVIDER_UNAVAILABLE', 'NOT_FOUND'],
  }),
  linkIdentity: route({
    method: 'POST',
    path: '/identities',
    summary: "Connect an account with the provider's response",
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: providerReturnSchema,
    status: 201,
    response: success(identitySchema),
    errors: [...returnErrors, 'IDENTITY_TAKEN'],
  }),
  unlinkIdentity: route({
    method: 'DELETE',
    path: '/identities/:id',
    summary: 'Disconnect an account of the provider, which can then no longer sign in',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['IDENTITY_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  }),
};
