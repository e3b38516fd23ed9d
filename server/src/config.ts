import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { defaultUpgradeThreshold, roles } from '@aide/contract';
import { z } from 'zod';
import { createAddressRanges } from './platform/address-ranges.ts';
import { parseOrigins } from './platform/http/cors.ts';
import { isAllowList } from './platform/outbound/allow-list.ts';
import { StartError } from './platform/start-error.ts';

/** Defaults of settings. */
export const environmentDefaults = { AIDE_MAIL_FROM: 'Aide <aide@localhost>', AIDE_STT_MODEL: 'whisper-1' };

const port = z.coerce.number().int().min(0).max(65_535);
const threshold = z.coerce.number().int().min(0).max(1000).default(defaultUpgradeThreshold);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const blankIsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema.optional());

/** Returns false if the path, or the part of it that exists, is not a folder. */
function isFolderPath(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = folder.includes('\0') ? null : statSync(at, { throwIfNoEntry: false });
    if (found) return found.isDirectory();
    if (found === null || at === path.dirname(at)) return false;
  }
}

/** Returns false for what looks like an address and is none, such as 999.1.1.1. It would be looked up as a name. */
function isHost(host: string): boolean {
  return isIP(host) !== 0 || !/^[\d.]+$|:/.test(host);
}

/** The names of address ranges that the HTTP server accepts. */
const proxyRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyList(list: string): boolean {
  const ranges = createAddressRanges();
  return list.split(',').every((entry) => proxyRanges.has(entry.trim()) || ranges.add(entry.trim()));
}

/** Every variable of the product. Each default starts a working product; secrets are generated, never defaulted. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  /** Port of /healthz, /readyz and /metrics in a process without the role `web`. Default: none. */
  AIDE_PROBE_PORT: optional(port),
  HOST: z.string().min(1).refine(isHost, 'must be an address of this machine').default('127.0.0.1'),
  /** Folder of the embedded database, its snapshots and written mails. */
  DATA_DIR: z.string().trim().min(1, 'must be a folder').refine(isFolderPath, 'must be a folder').default('./data'),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  /** The public URL of the product; links in mails use it. Default: the address it listens on. */
  AIDE_PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .refine((url) => !/[?#]/.test(url), 'must have neither ? nor #'),
  ),
  /** Signs tokens and links. Default: generated once and stored in DATA_DIR/secret. */
  AIDE_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  /** Encrypts backups and decrypts them for a restore. Default: backups are not encrypted. */
  AIDE_BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
  /** The email of the account that administers this server. Default: the first account. */
  AIDE_OWNER: optional(z.email('must be the email of an account')),
  /** Sign-in with an OpenID Connect provider: its issuer, as in its discovery document. Default: none. */
  AIDE_OIDC_ISSUER: optional(z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' })),
  AIDE_OIDC_CLIENT_ID: optional(z.string()),
  /** Default: none, for a public client, which is protected by PKCE. */
  AIDE_OIDC_CLIENT_SECRET: optional(z.string()),
  /** Name of the provider on the button. Default: the issuer's host name. */
  AIDE_OIDC_NAME: optional(z.string().trim().max(40, 'must have at most 40 characters')),
  /** Days of access for a new account; 0 disables the trial. */
  AIDE_TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  AIDE_SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Number of tasks and contacts that unlock the full dashboard. */
  AIDE_UPGRADE_TASKS: threshold,
  AIDE_UPGRADE_CONTACTS: threshold,
  /** Disable only for a load test on loopback. */
  AIDE_RATE_LIMITS: flag.default(true),
  /** Trust X-Forwarded-For of this reverse proxy: its address or range, or `loopback`. */
  AIDE_TRUST_PROXY: optional(
    z.string().refine(isProxyList, 'must be loopback, addresses or ranges such as 10.0.0.0/8, separated by commas'),
  ),
  /** Origins whose pages may call the API with an API token, or `*`, comma-separated. Default: none. */
  AIDE_CORS_ORIGINS: optional(
    z
      .string()
      .refine(
        (list) => parseOrigins(list) !== null,
        'must be origins such as https://app.example.com, separated by commas, or *',
      ),
  ),
  /** Allows remote requests to /metrics with `Authorization: Bearer <token>`. */
  AIDE_METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** URL of avatars with a `{hash}` placeholder; names and email addresses are not sent. Default: initials. */
  AIDE_AVATAR_URL: optional(
    z
      .string()
      .includes('{hash}', { message: 'must contain {hash}' })
      .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must start with http:// or https://'),
  ),
  /** Base URL of an OpenAI-compatible language model that also parses messages. Default: the built-in language alone. */
  AIDE_LLM_URL: optional(z.url({ protocol: /^https?$/ })),
  AIDE_LLM_MODEL: optional(z.string()),
  AIDE_LLM_KEY: optional(z.string()),
  AIDE_LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(3000),
  /** The client registered at Google or Microsoft, for mailboxes without a password. Default: none. */
  AIDE_GOOGLE_CLIENT_ID: optional(z.string()),
  AIDE_GOOGLE_CLIENT_SECRET: optional(z.string()),
  AIDE_MICROSOFT_CLIENT_ID: optional(z.string()),
  AIDE_MICROSOFT_CLIENT_SECRET: optional(z.string()),
  /** Base URL of an OpenAI-compatible speech server that is tried first. Default: the built-in engine alone. */
  AIDE_STT_URL: optional(z.url({ protocol: /^https?$/ })),
  AIDE_STT_MODEL: z.preprocess(blankIsMissing, z.string().default(environmentDefaults.AIDE_STT_MODEL)),
  AIDE_STT_KEY: optional(z.string()),
  AIDE_STT_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(30_000),
  /** The built-in engine: `base`, the smaller and less accurate `tiny`, or `off`. */
  AIDE_STT_OFFLINE: z.enum(['base', 'tiny', 'off']).default('base'),
  /** Set by npm: the path of the npm that started this process. Used to download the weights of the built-in engine. */
  npm_execpath: optional(z.string()),
  /** The mail server, `smtp://user:password@host:587`. Default: mails are written to DATA_DIR/outbox and shown at /dev/outbox. */
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  /** Concurrent mails per process, each on its own connection to the mail server. */
  AIDE_MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(64),
  /** Mails per day to one account and to all accounts together; 0 is no limit. Security mails are not counted. */
  AIDE_MAIL_PER_ACCOUNT: z.coerce.number().int().min(0).default(200),
  AIDE_MAIL_PER_SERVER: z.coerce.number().int().min(0).default(20_000),
  /** Concurrent pushes per process. */
  AIDE_PUSH_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(256),
  /** Sender of mails; its domain is also used in Message-IDs. */
  AIDE_MAIL_FROM: z
    .string()
    .regex(/@/, 'must be an address such as Aide <aide@example.com>')
    .default(environmentDefaults.AIDE_MAIL_FROM),
  /** Non-public hosts, addresses and ranges that webhooks, pushes, mailboxes and calendars may reach, webhooks also over http; comma-separated. Default: none. */
  AIDE_WEBHOOK_ALLOW: optional(
    z.string().refine(isAllowList, 'must be hosts, addresses or ranges such as 10.0.0.0/8, separated by commas'),
  ),
  /** Contact address for push services, `mailto:` or https. Default: AIDE_PUBLIC_URL if it is https, otherwise the contact address. */
  AIDE_PUSH_CONTACT: optional(
    z.string().regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must start with mailto: or https://'),
  ),
  /** The token of a bot created with @BotFather. Default: no bot. */
  TELEGRAM_BOT_TOKEN: optional(
    z.string().regex(/^\d+:[\w-]{10,}$/, 'must look like 123456:ABC…, as @BotFather gives it'),
  ),
  /** URL of another Bot API server. */
  TELEGRAM_API_ROOT: z.preprocess(blankIsMissing, z.url({ protocol: /^https?$/ }).default('https://api.telegram.org')),
  /** How updates are received: polling, a webhook at AIDE_PUBLIC_URL, or a webhook if that is an https URL. */
  TELEGRAM_UPDATES: z.enum(['auto', 'poll', 'webhook']).default('auto'),
  /** WhatsApp Cloud API: the id of the business number, a permanent access token, the app's secret, and a word that verifies the webhook. */
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be the phone number id that Meta shows')),
  WHATSAPP_TOKEN: optional(z.string().min(10)),
  WHATSAPP_APP_SECRET: optional(z.string().min(10)),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(8)),
  /** Approved templates for reminders and for other notices to people who have not written for a day. Default: none are sent. */
  WHATSAPP_REMINDER_TEMPLATE: optional(z.string().regex(/^[a-z0-9_]+$/, 'must be the name of a template')),
  WHATSAPP_NOTICE_TEMPLATE: optional(z.string().regex(/^[a-z0-9_]+$/, 'must be the name of a template')),
  /** The language of both templates. Default: en. */
  WHATSAPP_TEMPLATE_LANGUAGE: optional(z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must look like en or en_US')),
  /** URL of the Graph API with its version. */
  WHATSAPP_API_ROOT: z.preprocess(
    blankIsMissing,
    z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  ),
  /** Address for questions about the trial. Default: the address that mails come from. */
  AIDE_CONTACT_EMAIL: optional(z.email()),
  /** Mail to `<date words>@` this domain becomes a follow-up. Default: no mail is accepted. */
  AIDE_MAIL_DOMAIN: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain'),
  ),
  AIDE_SMTP_PORT: port.default(2525),
  AIDE_SMTP_HOST: z.string().min(1).default('127.0.0.1'),
  /** Files with a certificate and its key (PEM), which enable STARTTLS. */
  AIDE_SMTP_TLS_CERT: optional(z.string()),
  AIDE_SMTP_TLS_KEY: optional(z.string()),
  /** Relays that verify senders themselves: addresses and ranges, or `loopback`, comma-separated. Default: none. */
  AIDE_MAIL_TRUST: optional(z.string()),
  /** Lets a mail provider post incoming mail to /api/v1/mail/inbound. Default: disabled. */
  AIDE_MAIL_INBOUND_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  /** Let a mail provider post incoming mail to /api/v1/mail/inbound/<provider>. Default: disabled. */
  AIDE_MAILGUN_SIGNING_KEY: optional(z.string().min(16, 'must have at least 16 characters')),
  AIDE_POSTMARK_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  AIDE_SENDGRID_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  /** The verification key of a security policy: PEM, or its base64 without the header. Default: the secret is checked. */
  AIDE_SENDGRID_PUBLIC_KEY: optional(z.string()),
  AIDE_SES_TOPIC: optional(
    z.string().regex(/^arn:aws(?:-[a-z]+)*:sns:[a-z\d-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic'),
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all variables that an operator may set (npm sets one in lower case); docs/operations.md explains each. */
export const variableNames = Object.keys(environmentSchema.shape).filter((name) => name === name.toUpperCase());

const rolesSchema = z.array(z.enum(roles)).min(1);

export interface Config extends Omit<z.infer<typeof environmentSchema>, 'DATA_DIR'> {
  DATA_DIR: string;
  roles: z.infer<typeof rolesSchema>;
  demo: boolean;
}

/** Parses the environment and the arguments. @throws StartError with one line about what is wrong */
export function loadConfig(environment: NodeJS.ProcessEnv, args: string[] = []): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(
      `${issue?.path.join('.')} is not right: ${issue?.message}. Correct or unset it and start again.`,
    );
  }
  if ((parsed.data.AIDE_LLM_URL === undefined) !== (parsed.data.AIDE_LLM_MODEL === undefined))
    throw new StartError('AIDE_LLM_URL and AIDE_LLM_MODEL belong together. Set both or neither and start again.');
  if ((parsed.data.AIDE_OIDC_ISSUER === undefined) !== (parsed.data.AIDE_OIDC_CLIENT_ID === undefined))
    throw new StartError(
      'AIDE_OIDC_ISSUER and AIDE_OIDC_CLIENT_ID belong together. Set both or neither and start again.',
    );
  if (parsed.data.TELEGRAM_UPDATES === 'webhook' && parsed.data.AIDE_PUBLIC_URL === undefined)
    throw new StartError(
      'TELEGRAM_UPDATES=webhook needs AIDE_PUBLIC_URL, where Telegram posts to. Set it and start again.',
    );
  return {
    ...parsed.data,
    DATA_DIR: path.resolve(parsed.data.DATA_DIR),
    roles: parseRoles(args),
    demo: args.includes('--demo'),
  };
}

function parseRoles(args: string[]): Config['roles'] {
  const unknown = args.find((arg) => arg !== '--demo' && !arg.startsWith('--roles='));
  if (unknown !== undefined)
    throw new StartError(`${unknown} is not an option. Known are --demo and --roles=${roles.join(',')}.`);
  const list = args.find((arg) => arg.startsWith('--roles='))?.slice('--roles='.length);
  if (list === undefined) return [...roles];
  const parsed = rolesSchema.safeParse(list.split(',').map((role) => role.trim()));
  if (!parsed.success)
    throw new StartError(`--roles=${list} is not right. Choose from ${roles.join(', ')}, separated by commas.`);
  return [...new Set(parsed.data)];
}

/** Returns the access to the WhatsApp Cloud API, or undefined if a required setting is missing. */
export function getWhatsAppAccess(config: Config) {
  const {
    WHATSAPP_API_ROOT: apiRoot,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = config;
  if (!phoneNumberId || !token || !appSecret || !verifyToken) return undefined;
  return { access: { apiRoot, phoneNumberId, token, appSecret }, verifyToken };
}

/** Returns the public URL without a trailing slash. */
export function getAppUrl({ AIDE_PUBLIC_URL, HOST, PORT }: Config): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return (AIDE_PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, '');
}

export function getContactEmail({ AIDE_CONTACT_EMAIL, AIDE_MAIL_FROM }: Config): string {
  return AIDE_CONTACT_EMAIL ?? AIDE_MAIL_FROM.replace(/^.*<|>.*$/g, '').trim();
}

/** Returns the contact address for push services (RFC 8292). Apple's rejects addresses at localhost. */
export function getPushContact(config: Config): string {
  const { AIDE_PUSH_CONTACT, AIDE_PUBLIC_URL } = config;
  if (AIDE_PUSH_CONTACT !== undefined) return AIDE_PUSH_CONTACT;
  return AIDE_PUBLIC_URL?.startsWith('https:') ? AIDE_PUBLIC_URL : `mailto:${getContactEmail(config)}`;
}
