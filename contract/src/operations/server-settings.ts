import { z } from 'zod';
import { idSchema, blankIsNull, instantSchema, text } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

const longestValue = 500;

/** A value that keeps its stored value when it is blank. */
const value = (label: string) => blankIsNull(label, text(label, longestValue));
const webAddress = (label: string) =>
  blankIsNull(label, text(label, longestValue).regex(/^https?:\/\/[^\s/]+/, 'It must start with http:// or https://'));

export const mailSettingsSchema = z.object({
  smtpUrl: blankIsNull(
    'Mail server',
    text('Mail server', longestValue).regex(/^smtps?:\/\/[^\s/]+/, 'It must look like smtp://user:password@host:587'),
  ),
  from: blankIsNull(
    'Sender',
    text('Sender', longestValue).regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'It must look like Aide <aide@example.com>'),
  ),
});

export const telegramSettingsSchema = z.object({
  token: blankIsNull(
    'Bot token',
    text('Bot token', longestValue).regex(/^\d+:[\w-]{10,}$/, 'It must look like 123456:ABC…, as @BotFather sends it'),
  ),
});

const template = (label: string) =>
  blankIsNull(label, text(label, 200).regex(/^[a-z0-9_]+$/, 'It has only small letters, digits and _'));

export const whatsAppSettingsSchema = z.object({
  phoneNumberId: blankIsNull(
    'Phone number ID',
    text('Phone number ID', 30).regex(/^\d{5,30}$/, 'It has only digits, and is not the phone number itself'),
  ),
  token: value('Access token'),
  appSecret: value('App secret'),
  verifyToken: blankIsNull(
    'Verify token',
    text('Verify token', 200).regex(/^\S{8,}$/, 'It needs at least 8 characters, without spaces'),
  ),
  reminderTemplate: template('Reminder template'),
  noticeTemplate: template('Notice template'),
  language: blankIsNull(
    'Language of the templates',
    text('Language of the templates', 10).regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'It must look like en or en_US'),
  ),
});

export const speechSettingsSchema = z.object({
  url: webAddress('Address'),
  model: value('Model'),
  key: value('Key'),
});

export const modelSettingsSchema = z.object({
  url: webAddress('Address'),
  model: value('Model'),
  key: value('Key'),
});

export const mailClientSettingsSchema = z.object({
  clientId: value('Client ID'),
  clientSecret: value('Client secret'),
});

export const settingGroups = ['mail', 'telegram', 'whatsapp', 'speech', 'model', 'google', 'microsoft'] as const;
export type SettingGroup = (typeof settingGroups)[number];
const settingGroupSchema = z.enum(settingGroups);

/** The owner's input for one group. A blank value keeps the stored one. */
export const settingsInputSchema = z.discriminatedUnion('group', [
  mailSettingsSchema.extend({ group: z.literal('mail') }),
  telegramSettingsSchema.extend({ group: z.literal('telegram') }),
  whatsAppSettingsSchema.extend({ group: z.literal('whatsapp') }),
  speechSettingsSchema.extend({ group: z.literal('speech') }),
  modelSettingsSchema.extend({ group: z.literal('model') }),
  mailClientSettingsSchema.extend({ group: z.literal('google') }),
  mailClientSettingsSchema.extend({ group: z.literal('microsoft') }),
]);
export type SettingsInput = z.infer<typeof settingsInputSchema>;

export const settingGroupStateSchema = z.object({
  /** `environment`: an environment variable sets it, and it cannot be changed here. */
  source: z.enum(['none', 'saved', 'environment']),
  /** The values that are set, by field; passwords, tokens and keys are masked. */
  values: z.record(z.string(), z.string()),
});
export type SettingGroupState = z.infer<typeof settingGroupStateSchema>;

export const serverSettingsSchema = z.object({
  mail: settingGroupStateSchema,
  telegram: settingGroupStateSchema,
  whatsapp: settingGroupStateSchema,
  speech: settingGroupStateSchema,
  model: settingGroupStateSchema,
  google: settingGroupStateSchema,
  microsoft: settingGroupStateSchema,
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;

export const settingsTestSchema = z.object({ ok: z.boolean(), answer: z.string() });
export type SettingsTest = z.infer<typeof settingsTestSchema>;

/** Who can create an account: everyone, people with an invitation link, or no one. */
export const signUpModes = ['everyone', 'invitation', 'nobody'] as const;
export type SignUpMode = (typeof signUpModes)[number];
export const signUpModeSchema = z.object({ mode: z.enum(signUpModes) });

export const invitationSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** The email of the account that was created with it; null while the link is unused. */
  usedBy: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const tag = 'Server';
const forOwner = { tag, auth: 'user', apiTokens: 'refused', forOwner: true } as const;

/** Routes of the server's owner: everyone else gets 404. */
export const serverSettingsRoutes = {
  getServerRole: route({
    tag,
    auth: 'user',
    apiTokens: 'refused',
    method: 'GET',
    path: '/server/role',
    summary: 'Get whether the account owns this server; available to every account',
    status: 200,
    response: success(z.object({ isOwner: z.boolean() })),
    errors: [],
  }),
  getServerSettings: route({
    ...forOwner,
    method: 'GET',
    path: '/server/settings',
    summary: 'Get the mail, Telegram, WhatsApp, speech, language model and mailbox sign-in settings of this server',
    status: 200,
    response: success(serverSettingsSchema),
    errors: ['NOT_FOUND'],
  }),
  saveServerSettings: route({
    ...forOwner,
    method: 'PUT',
    path: '/server/settings',
    summary: 'Save one group of settings; every process applies it without a restart',
    body: settingsInputSchema,
    status: 200,
    response: success(serverSettingsSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'SETTING_FIXED', 'SETTING_INCOMPLETE'],
  }),
  testServerSettings: route({
    ...forOwner,
    method: 'POST',
    path: '/server/settings/test',
    summary: 'Test one group of settings without saving it',
    body: settingsInputSchema,
    status: 200,
    response: success(settingsTestSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'SETTING_INCOMPLETE'],
  }),
  removeServerSettings: route({
    ...forOwner,
    method: 'DELETE',
    path: '/server/settings/:group',
    summary: 'Remove one group of settings',
    params: z.object({ group: settingGroupSchema }),
    status: 200,
    response: success(serverSettingsSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'SETTING_FIXED'],
  }),
  getSignUpMode: route({
    method: 'GET',
    path: '/onboarding/sign-up-mode',
    summary: 'Get who can create an account on this server',
    tag,
    auth: 'none',
    status: 200,
    response: success(signUpModeSchema),
    errors: [],
  }),
  saveSignUpMode: route({
    ...forOwner,
    method: 'PUT',
    path: '/server/sign-up-mode',
    summary: 'Set who can create an account',
    body: signUpModeSchema,
    status: 200,
    response: success(signUpModeSchema),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  }),
  listInvitations: route({
    ...forOwner,
    method: 'GET',
    path: '/server/invitations',
    summary: 'List invitation links, newest first; used and expired ones for 30 days',
    status: 200,
    response: success(z.array(invitationSchema)),
    errors: ['NOT_FOUND'],
  }),
  createInvitation: route({
    ...forOwner,
    method: 'POST',
    path: '/server/invitations',
    summary: 'Create a link with which one person can create an account within seven days',
    status: 201,
    /** `link` is in this response only. */
    response: success(invitationSchema.extend({ link: z.string() })),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY'],
  }),
  revokeInvitation: route({
    ...forOwner,
    method: 'DELETE',
    path: '/server/invitations/:id',
    summary: 'Revoke an invitation link',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['NOT_FOUND'],
  }),
};
