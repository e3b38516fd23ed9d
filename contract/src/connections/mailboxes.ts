import { z } from 'zod';
import { mailboxSignIns, mailboxStates, mailFollowUpKinds } from '../enums.ts';
import { providerReturnSchema, providerVisitSchema } from '../identity/identities.ts';
import { limits } from '../limits.ts';
import { idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** How many days back the first synchronisation reads. */
export const mailboxDayChoices = [7, 30, 90] as const;

export const mailboxSchema = z.object({
  id: idSchema,
  address: z.string(),
  host: z.string(),
  port: z.int(),
  /** How Aide signs in. */
  signIn: z.enum(mailboxSignIns),
  state: z.enum(mailboxStates),
  /** What is wrong, in a sentence; null when nothing is. */
  problem: z.string().nullable(),
  /** Progress of the first synchronisation: mails read, and all of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  lastSyncAt: instantSchema.nullable(),
  daysBack: z.int(),
  /** Working days without an answer after which a question is shown. */
  waitDays: z.int(),
  /** Whether follow-ups with a due date become tasks without a press. */
  trackDated: z.boolean(),
  /** Whether flagged mails of the inbox are tasks; the flag is removed when the task is completed. */
  syncFlags: z.boolean(),
});
export type Mailbox = z.infer<typeof mailboxSchema>;

const passwordSchema = z.string().min(1, 'Password is required').max(limits.mailPassword);

export const newMailboxSchema = z.object({
  address: z.email('That is not an email address').max(limits.email),
  password: passwordSchema,
  /** The name to sign in with. Default: the address. */
  username: requiredText('User name', limits.email).optional(),
  /** The IMAP server. Default: found from the address. */
  host: requiredText('Server', limits.email).optional(),
  port: z.int().min(1).max(65_535).optional(),
  daysBack: z.literal(mailboxDayChoices, 'Choose 7, 30 or 90 days').default(30),
  syncFlags: z.boolean().default(false),
});
export type NewMailbox = z.output<typeof newMailboxSchema>;

const mailProviderSchema = z.enum(mailboxSignIns).exclude(['password']);
export type MailProviderName = z.infer<typeof mailProviderSchema>;

/** The return from a provider, with what the user chose before. */
const mailboxSignInReturnSchema = z.object({
  provider: mailProviderSchema,
  ...newMailboxSchema.pick({ address: true, daysBack: true, syncFlags: true }).shape,
  ...providerReturnSchema.shape,
});
export type MailboxSignInReturn = z.output<typeof mailboxSignInReturnSchema>;

export const mailboxSettingsSchema = z.object({
  waitDays: z.int('Days is a number').min(1).max(30),
  trackDated: z.boolean(),
  syncFlags: z.boolean(),
});
export type MailboxSettings = z.output<typeof mailboxSettingsSchema>;

/** A follow-up that was found in a mail: the points of one kind of one mail. */
export const mailFollowUpSchema = z.object({
  id: idSchema,
  kind: z.enum(mailFollowUpKinds),
  name: z.string(),
  address: z.string(),
  contactId: idSchema.nullable(),
  subject: z.string(),
  /** The lines of the mail that ask or promise, the first first. */
  lines: z.array(z.string()),
  sentAt: instantSchema,
  due: z.object({ date: z.iso.date(), time: z.string().nullable() }).nullable(),
  /** Whether the user wrote in the thread since, so that the promise may be kept. */
  mayBeDone: z.boolean(),
});
export type MailFollowUp = z.infer<typeof mailFollowUpSchema>;

export const mailFollowUpListSchema = z.object({
  /** Most overdue first, at most ten. */
  followUps: z.array(mailFollowUpSchema),
  total: z.int().min(0),
  /** Connected mailboxes, and how many of them need a new password. */
  mailboxes: z.int().min(0),
  signInNeeded: z.int().min(0),
});
export type MailFollowUpList = z.infer<typeof mailFollowUpListSchema>;

const tag = 'Mailboxes';
const owned = { tag, auth: 'user', apiTokens: 'refused' } as const;

export const mailboxRoutes = {
  listMailboxes: route({
    ...owned,
    method: 'GET',
    path: '/mailboxes',
    summary: 'List the connected mailboxes, oldest first',
    status: 200,
    response: success(z.array(mailboxSchema)),
    errors: [],
  }),
  createMailbox: route({
    ...owned,
    method: 'POST',
    path: '/mailboxes',
    summary: 'Sign in to a mailbox, and connect it if that works',
    body: newMailboxSchema,
    status: 201,
    response: success(mailboxSchema),
    errors: [
      'MAILBOX_SERVER_UNKNOWN',
      'MAILBOX_SERVER_REFUSED',
      'MAILBOX_SIGN_IN_FAILED',
      'MAILBOX_UNREACHABLE',
      'MAILBOX_CONNECTED',
      'TOO_MANY',
    ],
  }),
  listMailProviders: route({
    ...owned,
    method: 'GET',
    path: '/mailboxes/providers',
    summary: 'List the providers that mailboxes can be connected at without a password',
    status: 200,
    response: success(z.array(mailProviderSchema)),
    errors: [],
  }),
  beginMailboxSignIn: route({
    ...owned,
    method: 'POST',
    path: '/mailboxes/sign-in',
    summary: 'Get the address at a provider where the user gives access to a mailbox',
    body: z.object({ provider: mailProviderSchema, address: newMailboxSchema.shape.address }),
    status: 200,
    response: success(providerVisitSchema),
    errors: ['NOT_FOUND'],
  }),
  completeMailboxSignIn: route({
    ...owned,
    method: 'POST',
    path: '/mailboxes/sign-in/complete',
    summary: 'Connect a mailbox after the return from its provider, or repair it',
    body: mailboxSignInReturnSchema,
    status: 200,
    response: success(mailboxSchema),
    errors: ['PROVIDER_REFUSED', 'MAILBOX_SERVER_REFUSED', 'MAILBOX_SIGN_IN_FAILED', 'MAILBOX_UNREACHABLE', 'TOO_MANY'],
  }),
  updateMailbox: route({
    ...owned,
    method: 'PUT',
    path: '/mailboxes/:id',
    summary: 'Change the settings of a mailbox',
    params: idParams,
    body: mailboxSettingsSchema,
    status: 200,
    response: success(mailboxSchema),
    errors: ['MAILBOX_NOT_FOUND'],
  }),
  repairMailbox: route({
    ...owned,
    method: 'POST',
    path: '/mailboxes/:id/repair',
    summary: 'Sign in again with another password',
    params: idParams,
    body: z.object({ password: passwordSchema }),
    status: 200,
    response: success(mailboxSchema),
    errors: ['MAILBOX_NOT_FOUND', 'MAILBOX_SERVER_REFUSED', 'MAILBOX_SIGN_IN_FAILED', 'MAILBOX_UNREACHABLE'],
  }),
  deleteMailbox: route({
    ...owned,
    method: 'DELETE',
    path: '/mailboxes/:id',
    summary: 'Disconnect a mailbox and delete what was found in it; tasks stay',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['MAILBOX_NOT_FOUND'],
  }),
  listMailFollowUps: route({
    method: 'GET',
    path: '/mail-follow-ups',
    summary: 'List the follow-ups found in mails, most overdue first',
    tag,
    auth: 'user',
    status: 200,
    response: success(mailFollowUpListSchema),
    errors: [],
  }),
  trackMailFollowUp: route({
    method: 'POST',
    path: '/mail-follow-ups/:id/track',
    summary: 'Create a task from a follow-up',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema, taskId: idSchema })),
    errors: ['MAIL_FOLLOW_UP_NOT_FOUND', 'TOO_MANY'],
  }),
  dismissMailFollowUp: route({
    method: 'POST',
    path: '/mail-follow-ups/:id/dismiss',
    summary: 'Dismiss a follow-up, or all of its sender, also in future',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({ scope: z.enum(['this', 'sender']) }),
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['MAIL_FOLLOW_UP_NOT_FOUND'],
  }),
  restoreMailFollowUp: route({
    method: 'POST',
    path: '/mail-follow-ups/:id/restore',
    summary: 'Undo the dismissal of a follow-up, or of all of its sender',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['MAIL_FOLLOW_UP_NOT_FOUND'],
  }),
  draftMailFollowUp: route({
    method: 'POST',
    path: '/mail-follow-ups/:id/draft',
    summary: 'Put an answer into the drafts folder of the mailbox, in the thread; it is not sent',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema, folder: z.string() })),
    errors: [
      'MAIL_FOLLOW_UP_NOT_FOUND',
      'MAILBOX_SERVER_REFUSED',
      'MAILBOX_SIGN_IN_FAILED',
      'MAILBOX_UNREACHABLE',
      'CONFLICT',
    ],
  }),
};
