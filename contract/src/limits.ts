/** Maximum lengths of texts, in characters. The error message names the limit. */
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
  /** Further addresses or phone numbers of one contact. */
  contactOthers: 20,
  postalAddress: 1_000,
  reason: 1_000,
  step: 300,
  /** Steps of one task. */
  steps: 100,
  recurrenceText: 300,
  tag: 50,
  tags: 20,
  /** Further contacts of one task. */
  alsoWith: 20,
  /** Saved filters of the tasks page. */
  savedViews: 50,
  importRows: 10_000,
  /** Tasks in one request of an import. */
  importTasks: 1_000,
  /** The id of a task in the program that it comes from. */
  sourceId: 500,
  /** Entries in the history of one task of an import. */
  importedHistory: 5_000,
  /** The number of days, weeks or months of a keep-in-touch rhythm. */
  rhythmEvery: 99,
  /** A note about a contact. */
  contactNote: 2_000,
  /** People that are suggested in one week. */
  reachOuts: 3,
  snoozeDays: 90,
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
  leadTimes: 5,
  /** The longest time between the reminder of a task and its due date: a year, in minutes. */
  remindBefore: 527_040,
  recordingSeconds: 120,
  /** Two minutes of plain WAV at 16 kHz, the largest format of a recording, with some margin. */
  recordingBytes: 5_000_000,
  apiTokens: 50,
  connectedApps: 50,
  passkeys: 20,
  webhooks: 20,
  mailboxes: 5,
  mailPassword: 1_000,
  /** Calendar servers and addresses of one account. */
  calendarSources: 5,
  /** Minutes of the events that tasks become in a calendar. */
  shortestEvent: 5,
  longestEvent: 480,
  calendarsOfSource: 50,
  /** Browsers of one account that receive notifications. */
  pushSubscriptions: 20,
  address: 2_000,
  oneTimeCode: 40,
  /** Characters of an `Idempotency-Key`. */
  idempotencyKey: 255,
  /** The maximum number of entries of one account; far more than a person needs. */
  storedTasks: 200_000,
  storedContacts: 100_000,
  storedRecurringTasks: 5_000,
  storedBacklogItems: 100_000,
  storedContactNotes: 200_000,
} as const;

/**
 * The maximum number of contacts offered as a choice. Separate from `limits`, so that the language does not bundle all
 * of them.
 */
export const maxContactCandidates = 10;
export const passwordMinLength = 6;
export const verificationCodeLength = 6;
/** The choices for the lifetime of a new API token in days; null means until it is revoked. */
export const tokenLifetimes = [7, 30, 90, 365] as const;
/** For how many days failed deliveries are listed. */
export const failedDeliveryDays = 30;
export const recoveryCodeCount = 10;
export const defaultUpgradeThreshold = 3;
export const defaultTimeZone = 'Asia/Kolkata';
/** The pattern of accepted email addresses. Not with the schemas, because the sign-up page does not load them. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
