/**
 * Every failure the product knows: code → status → sentence. One table for the API, the bot and the mailbox;
 * each edge renders it in its own way. A sentence says what happened and what to do.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_BODY: { status: 400, message: 'The request could not be read. Please send valid JSON.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please sign in again.' },
  TOKEN_INVALID: { status: 401, message: 'This API token is not known, has expired or was revoked.' },
  SECOND_FACTOR_EXPIRED: { status: 401, message: 'That took too long. Please sign in again.' },
  SECOND_FACTOR_WRONG: { status: 400, message: 'That code is not right. Please check it and try again.' },
  PASSKEY_REFUSED: { status: 400, message: 'That passkey was not accepted. Please try again or sign in another way.' },
  PROVIDER_REFUSED: { status: 400, message: 'The sign-in there was not completed. Please try again.' },
  TRIAL_EXPIRED: { status: 403, message: 'Your trial has expired. Contact us to continue.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Please confirm your password first.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do that.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Please ask the owner of this server.' },
  SIGN_UP_CLOSED: { status: 403, message: 'This server doesn’t accept new accounts.' },
  INVITATION_NEEDED: {
    status: 403,
    message: 'You need an invitation link to create an account here. It works once, for seven days.',
  },
  TOKEN_REFUSED: { status: 403, message: 'An API token cannot do this. Please sign in to Aide for it.' },
  TOKEN_READ_ONLY: { status: 403, message: 'This API token may only read. Use one that may also write.' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is incorrect' },
  PASSWORD_TOO_COMMON: { status: 400, message: 'That password is among the most common ones. Please choose another.' },
  PASSWORDS_DIFFER: { status: 400, message: 'New passwords do not match' },
  CONFIRMATION_DIFFERS: { status: 400, message: 'Type your email address exactly to delete your account.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Contact not found' },
  TASK_NOT_FOUND: { status: 404, message: 'Task not found' },
  STEP_NOT_FOUND: { status: 404, message: 'Step not found' },
  RECURRING_TASK_NOT_FOUND: { status: 404, message: 'Recurring task not found' },
  BACKLOG_ITEM_NOT_FOUND: { status: 404, message: 'Backlog item not found' },
  CAPTURE_NOT_FOUND: { status: 404, message: 'There is nothing left to undo.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'This request no longer exists. Please send the message again.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  IMPORT_NOT_FOUND: { status: 404, message: 'This import can’t be undone any more.' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  API_TOKEN_NOT_FOUND: { status: 404, message: 'API token not found' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  IDENTITY_NOT_FOUND: { status: 404, message: 'Connected account not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  PUSH_SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'This browser is not subscribed to notifications.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed for this address.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists. Please sign in instead.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Reload it and try again.' },
  TOO_MANY: { status: 409, message: 'You’ve reached the limit. Remove one and try again.' },
  SETTING_FIXED: { status: 409, message: 'An environment variable of the server sets this. Change it there.' },
  SETTING_INCOMPLETE: { status: 400, message: 'Something is missing. Please fill in the required fields.' },
  OWNER_NEEDED: { status: 409, message: 'The owner of the server cannot be disabled or deleted here.' },
  TWO_FACTOR_ON: { status: 409, message: 'Two-factor sign-in is already on.' },
  TWO_FACTOR_OFF: { status: 409, message: 'Two-factor sign-in is not on.' },
  TWO_FACTOR_NOT_BEGUN: { status: 409, message: 'Please scan the code first, then confirm it.' },
  PASSKEYS_UNAVAILABLE: { status: 409, message: 'Passkeys do not work at the address of this server.' },
  IDENTITY_UNLINKED: {
    status: 409,
    message:
      'There is already an account with this email address. Please sign in to it first, then connect this way of signing in under Settings, Security.',
  },
  IDENTITY_TAKEN: { status: 409, message: 'That account is already connected to an account of Aide.' },
  PROVIDER_NO_EMAIL: {
    status: 409,
    message: 'Your provider did not name an email address, which an account of Aide needs.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is too large to be sent at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  RECURRENCE_NOT_UNDERSTOOD: { status: 422, message: 'We couldn’t read that schedule.' },
  DATE_NOT_UNDERSTOOD: { status: 422, message: 'We could not read that as a date.' },
  SPEECH_TOO_LONG: { status: 413, message: 'That recording is too long. Please keep it under two minutes.' },
  SPEECH_SILENCE: {
    status: 422,
    message: 'We could not hear any words. Please try again a little closer to the microphone.',
  },
  SPEECH_UNCLEAR: {
    status: 422,
    message: 'We couldn’t understand that. Please say it again in English, or type it.',
  },
  SPEECH_UNREADABLE: {
    status: 422,
    message: 'We could not read that recording. Please record it again or type instead.',
  },
  SPEECH_BUSY: { status: 503, message: 'Many voice notes are waiting right now. Please try again in a moment.' },
  SPEECH_UNAVAILABLE: {
    status: 503,
    message: 'Voice notes cannot be understood right now. Please try again in a minute or type instead.',
  },
  LINK_INVALID: { status: 400, message: 'This link has expired or was already used. Please request a new one.' },
  CODE_INVALID: { status: 400, message: 'That code is not right. Please check it and try again.' },
  CODE_EXPIRED: { status: 400, message: 'That code has expired. Please request a new one.' },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 400,
    message: 'Webhooks go to https addresses on the public internet. Please check the address.',
  },
  PUSH_ADDRESS_REFUSED: {
    status: 400,
    message: 'The push service of this browser is not an https address on the public internet.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The sign-in service cannot be reached right now. Please try again or sign in with your password.',
  },
  BOT_NOT_CONFIGURED: { status: 503, message: 'The Telegram bot is not set up on this server yet.' },
  BOT_NOT_STARTED: { status: 409, message: 'Open the bot in Telegram and send /start first.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'Aide is busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
/** Every error code, as `z.enum` needs them. */
// Object.keys returns strings; `errors` is constant, so its keys are exactly the codes.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
