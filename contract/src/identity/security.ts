import { z } from 'zod';
import { securityEventTypes } from '../enums.ts';
import { limits } from '../limits.ts';
import { providerReturnSchema, providerVisitSchema } from './identities.ts';
import { assertionSchema, requestOptionsSchema } from './passkeys.ts';
import { idSchema, instantSchema } from '../text.ts';
import { nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** One line of the security log. */
export const securityEventSchema = z.object({
  id: idSchema,
  type: z.enum(securityEventTypes),
  /** One sentence, such as `Signed in`. */
  title: z.string(),
  /** The subject, such as the name of an API token. */
  detail: z.string().nullable(),
  /** The network address of the request; null when the server or its operator did it. */
  address: z.string().nullable(),
  /** Browser and system by the user agent. */
  device: z.string().nullable(),
  createdAt: instantSchema,
});
export type SecurityEventInfo = z.infer<typeof securityEventSchema>;

export const reauthenticationSchema = z
  .object({
    password: z.string().min(1).max(limits.password).optional(),
    /** A code of the authenticator app or a recovery code. */
    code: z.string().min(1).max(64).optional(),
    /** The signature of a passkey of the account, see `beginPasskeyReauthentication`. */
    credential: assertionSchema.optional(),
    /** The provider's response after a new sign-in there, see `beginProviderReauthentication`. */
    provider: providerReturnSchema.optional(),
  })
  .refine((proof) => Object.values(proof).some((value) => value !== undefined), {
    path: ['password'],
    message: 'Please enter your password',
  });
export type Reauthentication = z.infer<typeof reauthenticationSchema>;

const tag = 'Security';
const forSession = { tag, auth: 'user', apiTokens: 'refused' } as const;

export const securityRoutes = {
  reauthenticate: route({
    method: 'POST',
    path: '/onboarding/reauthenticate',
    summary:
      'Reauthenticate with the password, a second-factor code, a passkey or the provider; allows sensitive changes for ten minutes',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: reauthenticationSchema,
    status: 200,
    response: success(z.object({ until: instantSchema })),
    errors: [
      'WRONG_PASSWORD',
      'SECOND_FACTOR_WRONG',
      'PASSKEYS_UNAVAILABLE',
      'PASSKEY_REFUSED',
      'PROVIDER_UNAVAILABLE',
      'PROVIDER_REFUSED',
      'NOT_FOUND',
    ],
  }),
  getReauthenticationWays: route({
    ...forSession,
    method: 'GET',
    path: '/onboarding/reauthenticate',
    summary: 'List the ways to reauthenticate besides the password',
    status: 200,
    response: success(
      z.object({ code: z.boolean(), passkey: z.boolean(), provider: z.object({ name: z.string() }).nullable() }),
    ),
    errors: [],
  }),
  beginPasskeyReauthentication: route({
    ...forSession,
    method: 'POST',
    path: '/onboarding/reauthenticate/passkey',
    summary: 'Get the options for reauthentication with a passkey',
    status: 200,
    response: success(z.object({ origin: z.string(), options: requestOptionsSchema })),
    errors: ['PASSKEYS_UNAVAILABLE'],
  }),
  beginProviderReauthentication: route({
    ...forSession,
    method: 'POST',
    path: '/onboarding/reauthenticate/provider',
    summary: 'Get the URL for reauthentication with the OpenID Connect provider',
    status: 200,
    response: success(providerVisitSchema),
    errors: ['PROVIDER_UNAVAILABLE', 'NOT_FOUND'],
  }),
  listSecurityEvents: route({
    method: 'GET',
    path: '/security-log',
    summary: 'List sign-ins, failures and changes of credentials of the last 90 days, newest first',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    query: pageQuery,
    status: 200,
    response: successWith(z.array(securityEventSchema), nextCursor),
    errors: [],
  }),
};
