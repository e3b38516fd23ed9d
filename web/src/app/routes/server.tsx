import { Server } from 'lucide-react';
import { SettingsSection } from '../../features/identity/accounts/components/settings-section.tsx';
import { useServerRole } from '../../features/operations/server/server.api.ts';
import { ServerAccounts } from '../../features/operations/server/components/server-accounts.tsx';
import { ServerBackups } from '../../features/operations/server/components/server-backups.tsx';
import { ServerHealth } from '../../features/operations/server/components/server-health.tsx';
import {
  MailSettings,
  GoogleSettings,
  MicrosoftSettings,
  ModelSettings,
  SpeechSettings,
  TelegramSettings,
  WhatsAppSettings,
} from '../../features/operations/server/components/server-settings.tsx';
import { SignUpAccess } from '../../features/operations/server/components/sign-up-access.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { Link } from '../../ui/link.tsx';

/** Settings of the whole server, for its owner. */
export function Page() {
  const role = useServerRole();
  return (
    <>
      <UnsavedChangesGuard />
      <PageHeader
        title="This server"
        description={
          <>
            For every account on it.{' '}
            <Link to="/settings" className={textLinkClass}>
              Your settings
            </Link>
          </>
        }
      />
      {role.data ? (
        role.data.isOwner ? (
          <Sections />
        ) : (
          <EmptyState icon={Server} title="Only for the owner">
            The owner of this server sets it up here. Your own settings are on the settings page.
          </EmptyState>
        )
      ) : (
        <QueryState query={role} className="h-64" />
      )}
    </>
  );
}

function Sections() {
  return (
    <div className="min-w-0">
      <SettingsSection
        id="sign-up"
        title="Who may sign up"
        description="Choose whether anyone, only people with an invitation link, or no one can create an account."
      >
        <SignUpAccess />
      </SettingsSection>
      <SettingsSection
        id="mail"
        title="Mail"
        description="The server that sends reminders and links. A test sends a mail to your address."
      >
        <MailSettings />
      </SettingsSection>
      <SettingsSection id="telegram" title="Telegram bot" description="Reminders and new tasks in a chat.">
        <TelegramSettings />
      </SettingsSection>
      <SettingsSection
        id="whatsapp"
        title="WhatsApp"
        description="The same chat in WhatsApp, with a business number of your own. Meta charges for templates."
      >
        <WhatsAppSettings />
      </SettingsSection>
      <SettingsSection
        id="speech"
        title="Speech"
        description="A server that transcribes voice notes. Without one, the built-in engine is used."
      >
        <SpeechSettings />
      </SettingsSection>
      <SettingsSection
        id="model"
        title="Language model"
        description="Helps to read messages. It gets the message, possible names of contacts, and for unclear messages the last two turns and up to 30 open tasks. Without one, the built-in parser is used."
      >
        <ModelSettings />
      </SettingsSection>
      <SettingsSection
        id="mail-clients"
        title="Sign in to mailboxes"
        description="People can then connect a mailbox at Google or Microsoft without a password."
      >
        <div className="flex flex-col gap-8">
          <GoogleSettings />
          <MicrosoftSettings />
        </div>
      </SettingsSection>
      <SettingsSection id="accounts" title="Accounts" description="Everyone who has an account on this server.">
        <ServerAccounts />
      </SettingsSection>
      <SettingsSection
        id="backups"
        title="Backups"
        description="A copy of everything, in one file. Keep copies on another machine."
      >
        <ServerBackups />
      </SettingsSection>
      <SettingsSection id="health" title="Health" description="The state of each part of the server, checked just now.">
        <ServerHealth />
      </SettingsSection>
    </div>
  );
}
