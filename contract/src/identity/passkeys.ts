import { z } from 'zod';
import { secondFactorNeededSchema, signedInSchema } from './accounts.ts';
import { limits } from '../limits.ts';
import { idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The address at which passkeys of this server work. */
export const passkeySupportSchema = z.object({
  /** The origin that a page must have, such as `https://aide.example`; null when the server's address allows no passkeys. */
  origin: z.string().nullable(),
  /** Why there is no origin, as a sentence. */
  problem: z.string().nullable(),
});
export type PasskeySupport = z.infer<typeof passkeySupportSchema>;

const bytes = (max: number) =>
  z
    .string('That is not the answer of a passkey')
    .max(max, 'That is not the answer of a passkey')
    .regex(/^[A-Za-z0-9_-]+=*$/, 'That is not the answer of a passkey');
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
};

/** What a browser returns for a new passkey: `PublicKeyCredential.toJSON()`. */
export const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** What a browser returns after signing a challenge with a passkey. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** The used part of `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: verification }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** The used part of `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: verification,
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

/** The challenge of the second step of a sign-in. Without it the passkey is the only factor. */
const secondStep = { challenge: secondFactorNeededSchema.shape.challenge.min(1).max(1_000).optional() };
const tag = 'Passkeys';

export const passkeyRoutes = {
  beginPasskeySignIn: route({
    method: 'POST',
    path: '/onboarding/login/passkey/options',
    summary: 'Get the options for signing in with a passkey, as the only factor or in place of a code',
    tag,
    auth: 'none',
    body: z.object(secondStep),
    status: 200,
    response: success(z.object({ origin: z.string(), options: requestOptionsSchema })),
    errors: ['PASSKEYS_UNAVAILABLE', 'SECOND_FACTOR_EXPIRED'],
  }),
  completePasskeySignIn: route({
    method: 'POST',
    path: '/onboarding/login/passkey',
    summary: 'Sign in with the response of a passkey and receive a bearer token',
    tag,
    auth: 'none',
    body: z.object({ credential: assertionSchema, ...secondStep }),
    status: 200,
    response: success(signedInSchema),
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED', 'SECOND_FACTOR_EXPIRED', 'ACCOUNT_DISABLED'],
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/passkeys',
    summary: 'List the passkeys of the account, newest first, and the origin at which they work',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ passkeys: z.array(passkeySchema), support: passkeySupportSchema })),
    errors: [],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/passkeys/options',
    summary: 'Get the options for creating a passkey',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ origin: z.string(), options: creationOptionsSchema })),
    errors: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY', 'REAUTHENTICATION_REQUIRED'],
  }),
  createPasskey: route({
    method: 'POST',
    path: '/passkeys',
    summary: 'Store the passkey that a browser created',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ name: requiredText('Name', limits.tag), credential: newCredentialSchema }),
    status: 201,
    response: success(passkeySchema),
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED', 'TOO_MANY', 'REAUTHENTICATION_REQUIRED'],
  }),
  deletePasskey: route({
    method: 'DELETE',
    path: '/passkeys/:id',
    summary: 'Delete a passkey, which can then no longer sign in',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['PASSKEY_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  }),
};
