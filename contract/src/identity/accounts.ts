import { z } from 'zod';
import {
  emailConfirmations,
  emailConfirmers,
  taskLayouts,
  taskPriorityFilters,
  taskSortKeys,
  taskStatusFilters,
} from '../enums.ts';
import { limits, passwordMinLength } from '../limits.ts';
import { emailSchema, idSchema, instantSchema, requiredText, timeZoneSchema } from '../text.ts';
import { route, success, successWith } from '../wire.ts';

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
  /** The token of an invitation link, if the server requires one. */
  invite: z.string().max(200).optional(),
});
export type Signup = z.infer<typeof signupSchema>;

export const loginSchema = z.object({
  email: requiredText('Email', limits.email),
  password: z.string('Password is required').min(1, 'Password is required').max(limits.password),
  /** Device tokens of earlier sign-ins in this browser: failed attempts from elsewhere do not lock out a known device. */
  devices: z.array(z.string().max(1_000)).max(5).optional(),
});
export type Login = z.infer<typeof loginSchema>;

/** A named filter of the tasks page: the query of its address. */
export const savedViewSchema = z.object({
  name: requiredText('Name', limits.tag),
  query: z.string().max(1_000),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** The user's own order of the tasks that are overdue or due on a day. */
export const dayPlanSchema = z.object({ day: z.iso.date(), ids: z.array(idSchema).max(limits.bulkTasks) });
export type DayPlan = z.infer<typeof dayPlanSchema>;

/** View, filters and order of the tasks page, as the user left it. A search and the filter by due date are not stored. */
export const taskViewSchema = z.object({
  layout: z.enum(taskLayouts),
  status: z.enum(taskStatusFilters),
  priority: z.enum(taskPriorityFilters),
  sortBy: z.enum(taskSortKeys),
  descending: z.boolean(),
  /** Default: unchanged. */
  saved: z.array(savedViewSchema).max(limits.savedViews, `At most ${limits.savedViews} views can be saved`).optional(),
  /** Default: unchanged. */
  plan: dayPlanSchema.optional(),
});
export type StoredTaskView = z.infer<typeof taskViewSchema>;

export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  timezone: z.string(),
  hasTelegram: z.boolean(),
  /** The URL of the picture at the operator's avatar service, with a hash of the email; null shows initials. */
  avatar: z.string().nullable(),
  /** Reminders go only to a confirmed address. `unavailable`: not confirmed, and the server cannot send the confirmation mail. */
  emailConfirmation: z.enum(emailConfirmations),
  /**
   * An address that replaces `email` once it is confirmed: by the link mailed to it, or by the server's owner if the
   * server sends no mail.
   */
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

/** For forms that ask for a new password twice: `schema.refine(passwordsMatch, passwordsDiffer)`. */
export const passwordsMatch = (form: { newPassword: string; confirmPassword: string }): boolean =>
  form.newPassword === form.confirmPassword;
export const passwordsDiffer = { path: ['confirmPassword'], message: 'New passwords do not match' };

export const passwordChangeFormSchema = passwordChangeSchema.refine(passwordsMatch, passwordsDiffer);

/** The bearer token's payload as the browser reads it, without verification. */
export const tokenPayloadSchema = z.object({ id: z.string(), email: z.string(), exp: z.number() });
export type TokenPayload = z.infer<typeof tokenPayloadSchema>;

export const sessionSchema = z.object({ token: z.string() });

/** `device` is sent with later sign-ins of the same browser; see `devices` of the sign-in. */
export const signedInSchema = sessionSchema.extend({ device: z.string() });

/** The password was correct; the code of the second factor must be sent with the challenge within five minutes. */
export const secondFactorNeededSchema = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  /** Whether a passkey of the account can replace the code. */
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
    summary: 'Sign in and receive a bearer token, or a challenge if the account requires a second factor',
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
    summary: 'Get the signed-in account',
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
      'Change name, email and time zone; a new email takes effect once confirmed; the response does not reveal whether it is taken',
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
    summary: 'Save the view, filters and order of the tasks page for all devices of the account',
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
    summary: 'Keep the current email of the account and discard the pending one',
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
    summary: 'Change the password; invalidates every older token and returns a new one',
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
    summary: 'Export all data of the account as one JSON file',
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
    summary: 'Delete the account and all its data; requires the email address as confirmation',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ confirmation: z.string().max(limits.email) }),
    status: 200,
    response: success(z.object({ deleted: z.literal(true) })),
    errors: ['CONFIRMATION_DIFFERS', 'REAUTHENTICATION_REQUIRED'],
  }),
};
