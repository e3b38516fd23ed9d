import { z } from 'zod';
import { limits } from '../limits.ts';
import { providerReturnSchema, providerVisitSchema } from './identities.ts';
import { assertionSchema, requestOptionsSchema } from './passkeys.ts';
import { idSchema, instantSchema } from '../text.ts';
import { nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** The kinds of entries in the security log of an account. */
export const securityEventTypes = [
  'signed_in',
  'sign_in_failed',
  'sign_in_limited',
  'second_factor_failed',
  'reauthenticated',
  'reauthentication_failed',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'email_confirmed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'openid_linked',
  'openid_unlinked',
  'api_token_created',
  'api_token_revoked',
  'app_connected',
  'app_disconnected',
  'app_token_reused',
  'calendar_feed_created',
  'calendar_feed_revoked',
  'webhook_created',
  'webhook_moved',
  'mailbox_connected',
  'mailbox_disconnected',
  'calendars_connected',
  'calendars_disconnected',
  'telegram_linked',
  'telegram_unlinked',
  'whatsapp_linked',
  'whatsapp_unlinked',
  'session_revoked',
  'signed_out_everywhere',
  'data_exported',
  'account_deleted',
  'request_refused',
  'account_disabled',
  'account_enabled',
  'reset_link_created',
  'owner_disabled_account',
  'owner_enabled_account',
  'owner_deleted_account',
  'owner_created_reset_link',
  'owner_confirmed_email',
  'owner_extended_trial',
  'server_settings_saved',
  'server_settings_removed',
  'sign_up_mode_changed',
  'invitation_created',
  'invitation_revoked',
  'backup_started',
  'backup_schedule_changed',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

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
