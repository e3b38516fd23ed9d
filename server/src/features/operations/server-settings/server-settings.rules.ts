import {
  settingGroups,
  type ServerSettings,
  type SettingGroup,
  type SettingGroupState,
  type SettingsInput,
} from '@aide/contract';

/** The variables of the environment that can also be set in the browser. */
export interface SettingValues {
  SMTP_URL?: string | undefined;
  AIDE_MAIL_FROM?: string | undefined;
  TELEGRAM_BOT_TOKEN?: string | undefined;
  WHATSAPP_PHONE_NUMBER_ID?: string | undefined;
  WHATSAPP_TOKEN?: string | undefined;
  WHATSAPP_APP_SECRET?: string | undefined;
  WHATSAPP_VERIFY_TOKEN?: string | undefined;
  WHATSAPP_REMINDER_TEMPLATE?: string | undefined;
  WHATSAPP_NOTICE_TEMPLATE?: string | undefined;
  WHATSAPP_TEMPLATE_LANGUAGE?: string | undefined;
  AIDE_STT_URL?: string | undefined;
  AIDE_STT_MODEL?: string | undefined;
  AIDE_STT_KEY?: string | undefined;
  AIDE_LLM_URL?: string | undefined;
  AIDE_LLM_MODEL?: string | undefined;
  AIDE_LLM_KEY?: string | undefined;
  AIDE_GOOGLE_CLIENT_ID?: string | undefined;
  AIDE_GOOGLE_CLIENT_SECRET?: string | undefined;
  AIDE_MICROSOFT_CLIENT_ID?: string | undefined;
  AIDE_MICROSOFT_CLIENT_SECRET?: string | undefined;
}
export type SettingName = keyof SettingValues;

interface Field {
  /** The field name in the contract. */
  field: string;
  name: SettingName;
  /** Without it the group is disabled. */
  required?: true;
  mask?: (value: string) => string;
}

const hidden = '••••••';

/** The fields of each group. If the environment sets the first variable, the whole group is fixed. */
const groupFields: Record<SettingGroup, readonly [Field, ...Field[]]> = {
  mail: [
    { field: 'smtpUrl', name: 'SMTP_URL', required: true, mask: maskPassword },
    { field: 'from', name: 'AIDE_MAIL_FROM' },
  ],
  telegram: [
    {
      field: 'token',
      name: 'TELEGRAM_BOT_TOKEN',
      required: true,
      mask: (token) => `${token.split(':', 1)[0]}:${hidden}`,
    },
  ],
  whatsapp: [
    { field: 'phoneNumberId', name: 'WHATSAPP_PHONE_NUMBER_ID', required: true },
    { field: 'token', name: 'WHATSAPP_TOKEN', required: true, mask: () => hidden },
    { field: 'appSecret', name: 'WHATSAPP_APP_SECRET', required: true, mask: () => hidden },
    { field: 'verifyToken', name: 'WHATSAPP_VERIFY_TOKEN', required: true },
    { field: 'reminderTemplate', name: 'WHATSAPP_REMINDER_TEMPLATE' },
    { field: 'noticeTemplate', name: 'WHATSAPP_NOTICE_TEMPLATE' },
    { field: 'language', name: 'WHATSAPP_TEMPLATE_LANGUAGE' },
  ],
  speech: [
    { field: 'url', name: 'AIDE_STT_URL', required: true, mask: maskPassword },
    { field: 'model', name: 'AIDE_STT_MODEL' },
    { field: 'key', name: 'AIDE_STT_KEY', mask: () => hidden },
  ],
  model: [
    { field: 'url', name: 'AIDE_LLM_URL', required: true, mask: maskPassword },
    { field: 'model', name: 'AIDE_LLM_MODEL', required: true },
    { field: 'key', name: 'AIDE_LLM_KEY', mask: () => hidden },
  ],
  google: [
    { field: 'clientId', name: 'AIDE_GOOGLE_CLIENT_ID', required: true },
    { field: 'clientSecret', name: 'AIDE_GOOGLE_CLIENT_SECRET', mask: () => hidden },
  ],
  microsoft: [
    { field: 'clientId', name: 'AIDE_MICROSOFT_CLIENT_ID', required: true },
    { field: 'clientSecret', name: 'AIDE_MICROSOFT_CLIENT_SECRET', mask: () => hidden },
  ],
};

function maskPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null) return hidden;
  return url.password === '' ? address : address.replace(/^(\w+:\/\/[^/]*?):[^/]*@/, `$1:${hidden}@`);
}

/** Returns the names of a group's variables. */
export function getSettingNames(group: SettingGroup): SettingName[] {
  return groupFields[group].map(({ name }) => name);
}

const allFields = settingGroups.flatMap((group) => groupFields[group]);

/** Returns the settings among stored values; others, such as the sign-up mode, are not environment variables. */
export function pickSettings(stored: ReadonlyMap<string, string>): SettingValues {
  return Object.fromEntries(allFields.flatMap(({ name }) => (stored.has(name) ? [[name, stored.get(name)]] : [])));
}

/** Returns true if the environment sets a group. `environment` has no defaults. */
export function isFixed(group: SettingGroup, environment: SettingValues): boolean {
  return environment[groupFields[group][0].name] !== undefined;
}

/** Returns the effective values: those of the environment take precedence, and saved values of a group that it sets are ignored. */
export function mergeSettings(environment: SettingValues, saved: SettingValues): SettingValues {
  return Object.assign(
    {},
    ...settingGroups.map((group) =>
      Object.fromEntries(
        groupFields[group].map(({ name }) => [
          name,
          environment[name] ?? (isFixed(group, environment) ? undefined : saved[name]),
        ]),
      ),
    ),
  );
}

/** Returns the owner's input, completed with saved values, or null if a required value is missing. */
export function completeInput(input: SettingsInput, saved: SettingValues): Record<string, string> | null {
  const entered = new Map(Object.entries(input));
  const values: Record<string, string> = {};
  for (const { field, name, required } of groupFields[input.group]) {
    const value = entered.get(field) ?? saved[name];
    if (value !== undefined) values[name] = value;
    else if (required) return null;
  }
  return values;
}

/** Returns all groups for the owner, without passwords, tokens and keys. */
export function describeSettings(environment: SettingValues, saved: SettingValues): ServerSettings {
  const merged = mergeSettings(environment, saved);
  const describe = (group: SettingGroup): SettingGroupState => ({
    source: isFixed(group, environment) ? 'environment' : saved[groupFields[group][0].name] ? 'saved' : 'none',
    values: Object.fromEntries(
      groupFields[group].flatMap(({ field, name, mask }) => {
        const value = merged[name];
        return value === undefined ? [] : [[field, mask ? mask(value) : value]];
      }),
    ),
  });
  return {
    mail: describe('mail'),
    telegram: describe('telegram'),
    whatsapp: describe('whatsapp'),
    speech: describe('speech'),
    model: describe('model'),
    google: describe('google'),
    microsoft: describe('microsoft'),
  };
}
