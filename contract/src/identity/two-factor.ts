import { z } from 'zod';
import { sessionSchema, signedInSchema } from './accounts.ts';
import { limits } from '../limits.ts';
import { instantSchema, requiredText } from '../text.ts';
import { route, success } from '../wire.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const oneTimeCodeSchema = requiredText('Code', limits.oneTimeCode);
const passwordSchema = z.string('Password is required').min(1, 'Password is required').max(limits.password);
/** An account that is connected to a provider may omit the password: then a recent reauthentication is required. */
const proofSchema = z.object({ password: passwordSchema.optional() });
const confirmationSchema = proofSchema.extend({ code: oneTimeCodeSchema });

export const twoFactorSchema = z.object({
  enabled: z.boolean(),
  enabledAt: instantSchema.nullable(),
  recoveryCodesLeft: z.int().min(0),
});
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** Displayed once: the data for the authenticator app. */
export const twoFactorSetupSchema = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the QR code. */
  uri: z.string(),
});
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

/** Displayed once; each code works once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const tag = 'Two-factor sign-in';
const proofErrors = ['WRONG_PASSWORD', 'REAUTHENTICATION_REQUIRED'] as const;
const confirmationErrors = [...proofErrors, 'SECOND_FACTOR_WRONG', 'TWO_FACTOR_OFF'] as const;

export const twoFactorRoutes = {
  completeLogin: route({
    method: 'POST',
    path: '/onboarding/login/second-factor',
    summary: 'Complete the challenge of a sign-in with a code and receive a bearer token',
    tag,
    auth: 'none',
    body: z.object({ challenge: z.string('Challenge is required').min(1).max(1_000), code: oneTimeCodeSchema }),
    status: 200,
    response: success(signedInSchema),
    errors: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_WRONG'],
  }),
  getTwoFactor: route({
    method: 'GET',
    path: '/two-factor',
    summary: 'Get whether signing in requires a second factor',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(twoFactorSchema),
    errors: [],
  }),
  beginTwoFactor: route({
    method: 'POST',
    path: '/two-factor/setup',
    summary: 'Create a secret for an authenticator app; it takes effect when a code is confirmed',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: proofSchema,
    status: 200,
    response: success(twoFactorSetupSchema),
    errors: [...proofErrors, 'TWO_FACTOR_ON'],
  }),
  enableTwoFactor: route({
    method: 'POST',
    path: '/two-factor/enable',
    summary:
      'Enable the second factor with a code of the app; ends other sessions; returns recovery codes and a new token',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ code: oneTimeCodeSchema }),
    status: 200,
    response: success(recoveryCodesSchema.extend(sessionSchema.shape)),
    errors: ['SECOND_FACTOR_WRONG', 'TWO_FACTOR_ON', 'TWO_FACTOR_NOT_BEGUN'],
  }),
  disableTwoFactor: route({
    method: 'POST',
    path: '/two-factor/disable',
    summary: 'Disable the second factor, with the password (or a recent reauthentication) and a code',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: confirmationSchema,
    status: 200,
    response: success(twoFactorSchema),
    errors: confirmationErrors,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/two-factor/recovery-codes',
    summary: 'Create new recovery codes; the old ones stop working',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: confirmationSchema,
    status: 200,
    response: success(recoveryCodesSchema),
    errors: confirmationErrors,
  }),
};
