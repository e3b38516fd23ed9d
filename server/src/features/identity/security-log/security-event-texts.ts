import type { SecurityEventType } from '@aide/contract';

interface EventText {
  title: string;
  /** True if the user is notified by mail and in the web app. */
  announced: boolean;
}

const quiet = (title: string): EventText => ({ title, announced: false });
const announced = (title: string): EventText => ({ title, announced: true });

/** The user-visible text of each type of event. */
export const securityEventTexts: Record<SecurityEventType, EventText> = {
  signed_in: quiet('Signed in'),
  sign_in_limited: quiet('Sign-in blocked: too many attempts'),
  sign_in_failed: quiet('Sign-in failed: wrong password'),
  second_factor_failed: quiet('Sign-in failed: wrong code'),
  reauthenticated: quiet('Identity confirmed'),
  reauthentication_failed: quiet('Identity not confirmed'),
  password_changed: announced('Your password was changed'),
  password_reset: announced('Your password was reset by a link'),
  email_change_requested: announced('A new email address was requested'),
  email_change_cancelled: quiet('The new email address was cancelled'),
  email_changed: announced('Your email address was changed'),
  email_confirmed: quiet('Email address confirmed'),
  two_factor_on: announced('Two-factor sign-in was switched on'),
  two_factor_off: announced('Two-factor sign-in was switched off'),
  recovery_codes_renewed: announced('New recovery codes were created'),
  passkey_added: announced('A passkey was added'),
  passkey_removed: announced('A passkey was removed'),
  openid_linked: announced('Single sign-on was connected'),
  openid_unlinked: announced('Single sign-on was disconnected'),
  api_token_created: announced('An API token was created'),
  api_token_revoked: quiet('API token revoked'),
  app_connected: announced('An app was connected to your account'),
  app_disconnected: quiet('App disconnected'),
  app_token_reused: announced('An app was disconnected because one of its secrets was used twice'),
  calendar_feed_created: announced('A secret calendar link was created'),
  calendar_feed_revoked: quiet('Calendar link revoked'),
  webhook_created: announced('A webhook was created'),
  webhook_moved: announced('The address of a webhook was changed'),
  mailbox_connected: announced('A mailbox was connected'),
  mailbox_disconnected: quiet('Mailbox disconnected'),
  calendars_connected: announced('A calendar was connected'),
  calendars_disconnected: quiet('Calendar disconnected'),
  telegram_linked: announced('A Telegram chat was connected'),
  telegram_unlinked: quiet('Telegram chat disconnected'),
  whatsapp_linked: announced('A WhatsApp number was connected'),
  whatsapp_unlinked: quiet('WhatsApp number disconnected'),
  session_revoked: quiet('Session ended'),
  signed_out_everywhere: quiet('Signed out everywhere'),
  data_exported: quiet('Data exported'),
  account_deleted: announced('Your account was deleted'),
  request_refused: quiet('Request refused'),
  account_disabled: announced('Your account was disabled by the owner of the server'),
  account_enabled: announced('Your account was enabled by the owner of the server'),
  reset_link_created: announced('The owner of the server made a link for a new password of your account'),
  owner_disabled_account: quiet('Account disabled'),
  owner_enabled_account: quiet('Account enabled'),
  owner_deleted_account: announced('You deleted an account of your server'),
  owner_created_reset_link: announced('You made a link for a new password of an account'),
  owner_confirmed_email: quiet('Email address of an account confirmed'),
  owner_extended_trial: quiet('Trial of an account extended'),
  server_settings_saved: announced('Settings of your server were changed'),
  server_settings_removed: announced('Settings of your server were removed'),
  sign_up_mode_changed: announced('Who may sign up on your server was changed'),
  invitation_created: quiet('Invitation link created'),
  invitation_revoked: quiet('Invitation link revoked'),
  backup_started: quiet('Backup started'),
  backup_schedule_changed: quiet('Backup schedule changed'),
};
