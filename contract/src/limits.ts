/** The longest texts, in characters. The error message names the limit. */
export const limits = {
  name: 200,
  email: 254,
  password: 200,
  title: 300,
  description: 20_000,
  message: 10_000,
  company: 200,
  designation: 200,
  phone: 50,
  reason: 1_000,
  step: 300,
  /** Steps of one task. */
  steps: 100,
  recurrenceText: 300,
  tag: 50,
  tags: 20,
  importRows: 10_000,
  /** Tasks in one bulk change. */
  bulkTasks: 500,
  page: 200,
  /** Tasks that one message can create. */
  capturedTasks: 20,
  /** A command that changes more tasks asks for confirmation. */
  unconfirmedChanges: 20,
  /** Tasks that a reply lists; the rest is counted. */
  listedEntries: 50,
  /** Open tasks that a message is compared with, most relevant first. */
  knownTasks: 1_000,
  /** How many contacts a question offers to choose from. */
  contactCandidates: 10,
  leadTimes: 5,
  recordingSeconds: 120,
  /** Two minutes of plain WAV at 16 kHz, the largest form of a recording, and some room. */
  recordingBytes: 5_000_000,
  apiTokens: 50,
  passkeys: 20,
  webhooks: 20,
  /** Browsers of one account that receive notifications. */
  pushSubscriptions: 20,
  address: 2_000,
  oneTimeCode: 40,
  /** What one account can store; far beyond what a person needs. */
  storedTasks: 200_000,
  storedContacts: 100_000,
} as const;

export const passwordMinLength = 6;
export const verificationCodeLength = 6;
/** Days a new API token may live; null among the choices means until it is revoked. */
export const tokenLifetimes = [7, 30, 90, 365] as const;
/** How long what could not be delivered is listed. */
export const failedDeliveryDays = 30;
export const recoveryCodeCount = 10;
export const defaultUpgradeThreshold = 3;
export const defaultTimeZone = 'Asia/Kolkata';
