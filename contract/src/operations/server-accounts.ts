import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema, instantSchema, searchSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

export const serverAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  /** Whether the email is confirmed. */
  isEmailConfirmed: z.boolean(),
  /** An address that the user entered in place of `email` and that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  createdAt: instantSchema,
  /** The last request of a session or API token; null when there was none in the last weeks. */
  lastUsedAt: instantSchema.nullable(),
  /** Null: access does not end. */
  trialEndsAt: instantSchema.nullable(),
  /** Set while the account is disabled. */
  disabledAt: instantSchema.nullable(),
  isOwner: z.boolean(),
});
export type ServerAccount = z.infer<typeof serverAccountSchema>;

export const trialExtensionSchema = z.object({
  days: z.coerce
    .number('Please enter a number of days')
    .int('Please enter a number of days')
    .min(1, 'At least one day')
    .max(3650, 'At most 3,650 days'),
});

const forOwner = { tag: 'Server', auth: 'user', apiTokens: 'refused', forOwner: true } as const;

/** Accounts of the server, for its owner: everyone else gets 404. */
export const serverAccountRoutes = {
  listServerAccounts: route({
    ...forOwner,
    method: 'GET',
    path: '/server/accounts',
    summary: 'List the first 200 accounts, oldest first, with their last use',
    query: z.object({ search: searchSchema.optional() }),
    status: 200,
    response: success(z.array(serverAccountSchema)),
    errors: ['NOT_FOUND'],
  }),
  setServerAccountAccess: route({
    ...forOwner,
    method: 'PUT',
    path: '/server/accounts/:id/access',
    summary: 'Disable an account, which ends its sessions and rejects its tokens, bot messages and mail, or enable it',
    params: idParams,
    body: z.object({ disabled: z.boolean() }),
    status: 200,
    response: success(serverAccountSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'OWNER_NEEDED'],
  }),
  deleteServerAccount: route({
    ...forOwner,
    method: 'DELETE',
    path: '/server/accounts/:id',
    summary: 'Delete an account and everything it owns',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'OWNER_NEEDED'],
  }),
  createServerAccountReset: route({
    ...forOwner,
    method: 'POST',
    path: '/server/accounts/:id/reset-link',
    summary: 'Create a link for setting a new password; it works once, for an hour',
    params: idParams,
    status: 201,
    response: success(z.object({ link: z.string() })),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  }),
  confirmServerAccountEmail: route({
    ...forOwner,
    method: 'POST',
    path: '/server/accounts/:id/email-confirmation',
    summary: 'Confirm the email or the pending email of an account without a mailed link',
    params: idParams,
    body: z.object({ email: z.string().max(limits.email) }),
    status: 200,
    response: success(serverAccountSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'EMAIL_TAKEN'],
  }),
  extendServerAccountTrial: route({
    ...forOwner,
    method: 'POST',
    path: '/server/accounts/:id/trial',
    summary: 'Extend the trial by a number of days',
    params: idParams,
    body: trialExtensionSchema,
    status: 200,
    response: success(serverAccountSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endServerTrial: route({
    ...forOwner,
    method: 'DELETE',
    path: '/server/trial',
    summary: 'End the trial of this server: access of its accounts, also of new ones, does not end',
    status: 200,
    response: success(z.object({ hasTrial: z.literal(false) })),
    errors: ['NOT_FOUND'],
  }),
};
