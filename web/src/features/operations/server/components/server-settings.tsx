import {
  mailClientSettingsSchema,
  mailSettingsSchema,
  modelSettingsSchema,
  speechSettingsSchema,
  telegramSettingsSchema,
  whatsAppSettingsSchema,
} from '@aide/contract/server-settings';
import { SettingsGroupForm, type SettingsField, type SettingsGroupFormProps } from './settings-group-form.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';

const mailFields: readonly SettingsField[] = [
  {
    name: 'smtpUrl',
    label: 'Mail server',
    placeholder: 'smtp://user:password@mail.example.com:587',
    hint: 'Without one, mails are kept on the server.',
    secret: true,
  },
  { name: 'from', label: 'Sender', placeholder: 'Aide <aide@example.com>' },
];

const telegramFields: readonly SettingsField[] = [
  {
    name: 'token',
    label: 'Bot token',
    placeholder: '123456:ABC…',
    hint: 'Write /newbot to @BotFather in Telegram and paste the token that it sends.',
    secret: true,
  },
];

const whatsAppFields: readonly SettingsField[] = [
  { name: 'phoneNumberId', label: 'Phone number ID', placeholder: '106540352242922', hint: 'Step 2.' },
  { name: 'token', label: 'Access token', placeholder: 'EAAG…', hint: 'Step 3.', secret: true },
  { name: 'appSecret', label: 'App secret', placeholder: '32 letters and digits', hint: 'Step 4.', secret: true },
  {
    name: 'verifyToken',
    label: 'Verify token',
    placeholder: 'at least 8 characters',
    hint: 'Any word that you make up. Enter the same one in step 5.',
  },
  { name: 'reminderTemplate', label: 'Reminder template', placeholder: 'aide_reminder', hint: 'Step 6.' },
  { name: 'noticeTemplate', label: 'Notice template', placeholder: 'aide_notice', hint: 'Step 6.' },
  { name: 'language', label: 'Language of the templates', placeholder: 'en' },
];

const endpointFields = (url: string, model: string): readonly SettingsField[] => [
  { name: 'url', label: 'Address', placeholder: url, hint: 'The base of an OpenAI-compatible server.' },
  { name: 'model', label: 'Model', placeholder: model },
  { name: 'key', label: 'Key', placeholder: 'If the server needs one', secret: true },
];
const speechFields = endpointFields('http://localhost:8000/v1', 'whisper-1');
const modelFields = endpointFields('http://localhost:11434/v1', 'llama3.1');

const clientFields = (provider: string): readonly SettingsField[] => [
  {
    name: 'clientId',
    label: `${provider} client ID`,
    placeholder: '',
    hint: `Register ${location.origin}/sign-in/provider as its redirect address.`,
  },
  { name: 'clientSecret', label: `${provider} client secret`, placeholder: '', secret: true },
];

/** What to do at Meta, with the address of this server's webhook. */
function WhatsAppSteps() {
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
      <li>
        At developers.facebook.com, choose Create app, then the use case “Connect with customers through WhatsApp”.
      </li>
      <li>Under WhatsApp, API setup, add your business number and copy its Phone number ID.</li>
      <li>
        In Business settings, System users, give a system user full control of the app and the WhatsApp account.
        Generate a token that never expires, with whatsapp_business_messaging and whatsapp_business_management.
      </li>
      <li>Under App settings, Basic, show the App secret and copy it.</li>
      <li>
        Save this form. Then, under WhatsApp, Configuration, enter the address below and the verify token, and subscribe
        to the field “messages”.
        <div className="pt-2">
          <CopyField label="Webhook address" value={`${window.location.origin}/whatsapp/webhook`} />
        </div>
      </li>
      <li>
        In WhatsApp Manager, create two utility templates. aide_reminder: “Reminder: {'{{1}}'}. {'{{2}}'}. Choose what
        to do.” with the quick-reply buttons Done, Snooze and Tomorrow. aide_notice: “From Aide: {'{{1}}'}. Write to me
        for more.” Without them, people who have not written for a day get no reminders.
      </li>
    </ol>
  );
}

/** Returns the form of one group of settings. */
function createForm<Output>(group: SettingsGroupFormProps<Output>) {
  return function GroupSettings() {
    return <SettingsGroupForm {...group} />;
  };
}

export const MailSettings = createForm({
  group: 'mail',
  name: 'Mail',
  variable: 'SMTP_URL',
  fields: mailFields,
  schema: mailSettingsSchema,
  toInput: (values) => ({ group: 'mail', ...values }),
});

export const TelegramSettings = createForm({
  group: 'telegram',
  name: 'Telegram bot',
  variable: 'TELEGRAM_BOT_TOKEN',
  fields: telegramFields,
  schema: telegramSettingsSchema,
  toInput: (values) => ({ group: 'telegram', ...values }),
});

const WhatsAppFields = createForm({
  group: 'whatsapp',
  name: 'WhatsApp',
  variable: 'WHATSAPP_PHONE_NUMBER_ID',
  fields: whatsAppFields,
  schema: whatsAppSettingsSchema,
  toInput: (values) => ({ group: 'whatsapp', ...values }),
});

export function WhatsAppSettings() {
  return (
    <div className="flex flex-col gap-5">
      <WhatsAppSteps />
      <WhatsAppFields />
    </div>
  );
}

export const SpeechSettings = createForm({
  group: 'speech',
  name: 'Speech',
  variable: 'AIDE_STT_URL',
  fields: speechFields,
  schema: speechSettingsSchema,
  toInput: (values) => ({ group: 'speech', ...values }),
});

export const ModelSettings = createForm({
  group: 'model',
  name: 'Language model',
  variable: 'AIDE_LLM_URL',
  fields: modelFields,
  schema: modelSettingsSchema,
  toInput: (values) => ({ group: 'model', ...values }),
});

/** The clients with which mailboxes are connected without a password. */
export const GoogleSettings = createForm({
  group: 'google',
  name: 'Google',
  variable: 'AIDE_GOOGLE_CLIENT_ID',
  fields: clientFields('Google'),
  schema: mailClientSettingsSchema,
  toInput: (values) => ({ group: 'google', ...values }),
});

export const MicrosoftSettings = createForm({
  group: 'microsoft',
  name: 'Microsoft',
  variable: 'AIDE_MICROSOFT_CLIENT_ID',
  fields: clientFields('Microsoft'),
  schema: mailClientSettingsSchema,
  toInput: (values) => ({ group: 'microsoft', ...values }),
});
