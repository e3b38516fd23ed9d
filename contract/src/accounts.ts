import { z } from 'zod';
import {
  emailConfirmations,
  emailConfirmers,
  taskLayouts,
  taskPriorityFilters,
  taskSortKeys,
  taskStatusFilters,
} from './enums.ts';
import { limits, passwordMinLength } from './limits.ts';
import { emailSchema, idSchema, instantSchema, requiredText, timeZoneSchema } from './text.ts';
import { route, success, successWith } from './wire.ts';

export const newPasswordSchema = z
  .string('Password is required')
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters`)
  .max(limits.password, `Password can have at most ${limits.password} characters`);

export const signupSchema = z.object({
  name: requiredText('Name', limits.name),
  email: emailSchema,
  password: newPasswordSchema,
  /** The browser's zone. Default: Asia/Kolkata. */
  timezone: timeZoneSchema.optional(),
  /** The token of an invitation link, on a server that needs one. */
  invite: z.string().max(200).optional(),
});
export type Signup = z.infer<typeof signupSchema>;

export const loginSchema = z.object({
  email: requiredText('Email', limits.email),
  password: z.string('Password is required').min(1, 'Password is required').max(limits.password),
  /** Device tokens of earlier sign-ins in this browser: guesses by others do not lock a known device out. */
  devices: z.array(z.string().max(1_000)).max(5).optional(),
});
export type Login = z.infer<typeof loginSchema>;

/** View, filters and order of the tasks page, as the user left it. A search and the filter by due date are not kept. */
export const taskViewSchema = z.object({
  layout: z.enum(taskLayouts),
  status: z.enum(taskStatusFilters),
  priority: z.enum(taskPriorityFilters),
  sortBy: z.enum(taskSortKeys),
  descending: z.boolean(),
});
export type StoredTaskView = z.infer<typeof taskViewSchema>;

export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  timezone: z.string(),
  hasTelegram: z.boolean(),
  /** The picture's address at the operator's avatar service, made of a hash; null shows initials. */
  avatar: z.string().nullable(),
  /** Reminders go only to a confirmed address. `unavailable`: not confirmed, and the server has no mail to confirm it with. */
  emailConfirmation: z.enum(emailConfirmations),
  /** An address that replaces `email` when it is confirmed: by the link mailed to it, or by the server's owner where there is no mail. */
  emailChange: z.object({ email: z.string(), confirmedBy: z.enum(emailConfirmers) }).nullable(),
  /** Null until the user changes it. */
  taskView: taskViewSchema.nullable(),
  createdAt: instantSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const profileUpdateSchema = z.object({
  name: requiredText('Name', limits.name),
  email: emailSchema,
  timezone: timeZoneSchema.optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const passwordChangeSchema = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(limits.password),
  newPassword: z.string('New password is required').min(1, 'New password is required').pipe(newPasswordSchema),
  confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** Forms that ask for a new password twice: `schema.refine(passwordsMatch, passwordsDiffer)`. */
export const passwordsMatch = (form: { newPassword: string; confirmPassword: string }): boolean =>
  form.newPassword === form.confirmPassword;
export const passwordsDiffer = { path: ['confirmPassword'], message: 'New passwords do not match' };

export const passwordChangeFormSchema = passwordChangeSchema.refine(passwordsMatch, passwordsDiffer);

/** The bearer token's payload as the browser reads it, without verification. */
export const tokenPayloadSchema = z.object({ id: z.string(), email: z.string(), exp: z.number() });
export type TokenPayload = z.infer<typeof tokenPayloadSchema>;

export const sessionSchema = z.object({ token: z.string() });

/** `device` is sent with later sign-ins of the same browser, see `devices` there. */
export const signedInSchema = sessionSchema.extend({ device: z.string() });

/** The password was right; the code of the second factor is sent together with the challenge, within five minutes. */
export const secondFactorNeededSchema = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  /** Whether a passkey of the account can take the place of the code. */
  passkey: z.boolean(),
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeededSchema>;

const tag = 'Accounts';
const profileResponse = successWith(profileSchema, { name: z.string(), hasTelegram: z.boolean() });

export const accountRoutes = {
  signup: route({
    method: 'POST',
    path: '/onboarding/signup',
    summary: 'Create an account',
    tag,
    auth: 'none',
    body: signupSchema,
    status: 201,
    response: success(profileSchema),
    errors: ['EMAIL_TAKEN', 'PASSWORD_TOO_COMMON', 'INVITATION_NEEDED', 'SIGN_UP_CLOSED'],
  }),
  login: route({
    method: 'POST',
    path: '/onboarding/login',
    summary: 'Sign in and receive a bearer token, or a challenge when the account asks for a second factor',
    tag,
    auth: 'none',
    body: loginSchema,
    status: 200,
    response: success(z.union([signedInSchema, secondFactorNeededSchema])),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED'],
  }),
  getProfile: route({
    method: 'GET',
    path: '/onboarding/me',
    summary: 'Who is signed in',
    tag,
    auth: 'user',
    status: 200,
    response: profileResponse,
    errors: [],
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/onboarding/me',
    summary:
      'Change name, email and time zone; a new email counts when it is confirmed, and the response is the same for any',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: profileUpdateSchema,
    status: 200,
    response: profileResponse,
    errors: ['REAUTHENTICATION_REQUIRED'],
  }),
  saveTaskView: route({
    method: 'PUT',
    path: '/onboarding/task-view',
    summary: 'Keep the view, filters and order of the tasks page for every device of the account',
    tag,
    auth: 'user',
    body: taskViewSchema,
    status: 200,
    response: success(taskViewSchema),
    errors: [],
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/onboarding/email-change',
    summary: 'Keep the email of the account: an address that was entered in its place is forgotten',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: profileResponse,
    errors: [],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/onboarding/password',
    summary: 'Change the password; every older token stops working; returns a new one',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: passwordChangeSchema,
    status: 200,
    response: success(sessionSchema),
    errors: ['WRONG_PASSWORD', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_COMMON'],
  }),
  exportAccount: route({
    method: 'GET',
    path: '/onboarding/export',
    summary: 'Everything Aide keeps about the account, as one JSON file',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: { mediaType: 'application/json' },
    errors: [],
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/onboarding/me',
    summary: 'Delete the account and everything in it; the email address is typed to confirm',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ confirmation: z.string().max(limits.email) }),
    status: 200,
    response: success(z.object({ deleted: z.literal(true) })),
    errors: ['CONFIRMATION_DIFFERS', 'REAUTHENTICATION_REQUIRED'],
  }),
};
