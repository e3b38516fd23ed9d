import type { ServerSettings as Settings } from '@aide/contract';
import {
  mailClientSettingsSchema,
  mailSettingsSchema,
  modelSettingsSchema,
  speechSettingsSchema,
  telegramSettingsSchema,
} from '@aide/contract/server-settings';
import type { ReactNode } from 'react';
import { useServerSettings } from '../server.api.ts';
import { SettingsGroupForm, type SettingsField } from './settings-group-form.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';

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

const endpointFields = (url: string, model: string): readonly SettingsField[] => [
  { name: 'url', label: 'Address', placeholder: url, hint: 'The base of an OpenAI-compatible server.' },
  { name: 'model', label: 'Model', placeholder: model },
  { name: 'key', label: 'Key', placeholder: 'If the server needs one', secret: true },
];
const speechFields = endpointFields('http://localhost:8000/v1', 'whisper-1');
const modelFields = endpointFields('http://localhost:11434/v1', 'llama3.1');

const clientFields: readonly SettingsField[] = [
  {
    name: 'clientId',
    label: 'Client ID',
    placeholder: '',
    hint: `Register ${location.origin}/sign-in/provider as its redirect address.`,
  },
  { name: 'clientSecret', label: 'Client secret', placeholder: '', secret: true },
];

/** Loads the settings and renders one group of them. */
function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const settings = useServerSettings();
  return settings.data ? children(settings.data) : <QueryState query={settings} className="h-40" />;
}

export function MailSettings() {
  return (
    <WithSettings>
      {({ mail }) => (
        <SettingsGroupForm
          group="mail"
          name="Mail"
          variable="SMTP_URL"
          state={mail}
          fields={mailFields}
          schema={mailSettingsSchema}
          toInput={(values) => ({ group: 'mail', ...values })}
        />
      )}
    </WithSettings>
  );
}

export function TelegramSettings() {
  return (
    <WithSettings>
      {({ telegram }) => (
        <SettingsGroupForm
          group="telegram"
          name="Telegram bot"
          variable="TELEGRAM_BOT_TOKEN"
          state={telegram}
          fields={telegramFields}
          schema={telegramSettingsSchema}
          toInput={(values) => ({ group: 'telegram', ...values })}
        />
      )}
    </WithSettings>
  );
}

export function SpeechSettings() {
  return (
    <WithSettings>
      {({ speech }) => (
        <SettingsGroupForm
          group="speech"
          name="Speech"
          variable="AIDE_STT_URL"
          state={speech}
          fields={speechFields}
          schema={speechSettingsSchema}
          toInput={(values) => ({ group: 'speech', ...values })}
        />
      )}
    </WithSettings>
  );
}

export function ModelSettings() {
  return (
    <WithSettings>
      {({ model }) => (
        <SettingsGroupForm
          group="model"
          name="Language model"
          variable="AIDE_LLM_URL"
          state={model}
          fields={modelFields}
          schema={modelSettingsSchema}
          toInput={(values) => ({ group: 'model', ...values })}
        />
      )}
    </WithSettings>
  );
}

/** The clients with which mailboxes are connected without a password. */
export function MailClientSettings({ provider }: { provider: 'google' | 'microsoft' }) {
  return (
    <WithSettings>
      {(settings) => (
        <SettingsGroupForm
          group={provider}
          name={provider === 'google' ? 'Google' : 'Microsoft'}
          variable={provider === 'google' ? 'AIDE_GOOGLE_CLIENT_ID' : 'AIDE_MICROSOFT_CLIENT_ID'}
          state={settings[provider]}
          fields={clientFields}
          schema={mailClientSettingsSchema}
          toInput={(values) => ({ group: provider, ...values })}
        />
      )}
    </WithSettings>
  );
}
