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
  TRIAL_EXPIRED: { status: 403, message: 'Your trial has expired. Contact us to continue.' },
  FORBIDDEN: { status: 403, message: 'You cannot do that.' },
  WRONG_PASSWORD: { status: 400, message: 'Current password is incorrect' },
  PASSWORDS_DIFFER: { status: 400, message: 'New passwords do not match' },
  CONFIRMATION_DIFFERS: { status: 400, message: 'Type your email address exactly to delete your account.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Contact not found' },
  TASK_NOT_FOUND: { status: 404, message: 'Task not found' },
  RECURRING_TASK_NOT_FOUND: { status: 404, message: 'Recurring task not found' },
  BACKLOG_ITEM_NOT_FOUND: { status: 404, message: 'Backlog item not found' },
  CAPTURE_NOT_FOUND: { status: 404, message: 'There is nothing left to undo.' },
  IMPORT_NOT_FOUND: { status: 404, message: 'There is no such import to undo.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'That is not how this address is used.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists. Please sign in instead.' },
  CONFLICT: { status: 409, message: 'Someone changed this in the meantime. Please look again and retry.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is too large to be sent at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  RECURRENCE_NOT_UNDERSTOOD: { status: 422, message: 'We could not read that as a repeating schedule.' },
  DATE_NOT_UNDERSTOOD: { status: 422, message: 'We could not read that as a date.' },
  SPEECH_TOO_LONG: { status: 413, message: 'That recording is too long. Please keep it under two minutes.' },
  SPEECH_SILENCE: {
    status: 422,
    message: 'We could not hear any words. Please try again a little closer to the microphone.',
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
  CODE_INVALID: { status: 400, message: 'That code is not right. Please check it and try again.' },
  CODE_EXPIRED: { status: 400, message: 'That code has expired. Please request a new one.' },
  BOT_NOT_CONFIGURED: { status: 503, message: 'The Telegram bot is not set up on this server yet.' },
  BOT_NOT_STARTED: { status: 409, message: 'Open the bot in Telegram and send /start first.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  UNAVAILABLE: { status: 503, message: 'Aide is busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
