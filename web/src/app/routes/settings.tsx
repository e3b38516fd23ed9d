import type { Profile } from '@aide/contract';
import { failedDeliveryDays } from '@aide/contract/limits';
import { FileUp } from 'lucide-react';
import { AppearanceChoice } from '../../features/identity/accounts/components/appearance-choice.tsx';
import { DeleteAccount } from '../../features/identity/accounts/components/delete-account.tsx';
import { ExportData } from '../../features/identity/accounts/components/export-data.tsx';
import { PasswordForm } from '../../features/identity/accounts/components/password-form.tsx';
import { ProfileForm } from '../../features/identity/accounts/components/profile-form.tsx';
import { SettingsNav } from '../../features/identity/accounts/components/settings-nav.tsx';
import { SettingsGroup, SettingsSection } from '../../features/identity/accounts/components/settings-section.tsx';
import { SettingsSkeleton } from '../../features/identity/accounts/components/settings-skeleton.tsx';
import { TimeZoneForm } from '../../features/identity/accounts/components/time-zone-form.tsx';
import { MailAddresses } from '../../features/assistant/email-by-date/components/mail-addresses.tsx';
import { ApiTokens } from '../../features/identity/api-tokens/components/api-tokens.tsx';
import { ConnectedApps } from '../../features/identity/connected-apps/components/connected-apps.tsx';
import { Calendars } from '../../features/connections/calendars/components/calendars.tsx';
import { CaldavSetup } from '../../features/connections/caldav/components/caldav-setup.tsx';
import { Mailboxes } from '../../features/connections/mailboxes/components/mailboxes.tsx';
import { CalendarFeed } from '../../features/connections/feeds/components/calendar-feed.tsx';
import { useServerRole } from '../../features/operations/server/server.api.ts';
import { SecurityLog } from '../../features/identity/security/components/security-log.tsx';
import { useIdentities } from '../../features/identity/identities/identities.api.ts';
import { Identities } from '../../features/identity/identities/components/identities.tsx';
import { Passkeys } from '../../features/identity/passkeys/components/passkeys.tsx';
import { Sessions } from '../../features/identity/sessions/components/sessions.tsx';
import { TwoFactor } from '../../features/identity/two-factor/components/two-factor.tsx';
import { Webhooks } from '../../features/connections/webhooks/components/webhooks.tsx';
import { PushRows } from '../../features/reminders/push/components/push-rows.tsx';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { useFailedDeliveries } from '../../features/reminders/deliveries/deliveries.api.ts';
import { FailedDeliveries } from '../../features/reminders/deliveries/components/failed-deliveries.tsx';
import { ReachList } from '../../features/reminders/reminders/components/reach-list.tsx';
import { ReminderSettingsForm } from '../../features/reminders/reminders/components/reminder-settings-form.tsx';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useReachable } from '../../lib/api/connection.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { Link } from '../../ui/link.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Switch } from '../../ui/switch.tsx';
import { isSoundOn, playSound, setSound } from '../../features/reminders/notifications/play-sound.ts';

const serverLink = [{ to: '/settings/server', name: 'This server' }];

export function Page() {
  const profile = useProfile();
  const role = useServerRole();
  const reachable = useReachable();
  const failed = profile.isError && !profile.data;
  return (
    <>
      <PageHeader title="Settings" />
      <UnsavedChangesGuard />
      {failed ? (
        <ErrorPanel
          {...(reachable
            ? { message: errorMessage(profile.error) }
            : { title: 'You’re offline', message: 'Settings need a connection. They load when you’re back online.' })}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <div className="lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-x-12">
          <SettingsNav more={role.data?.isOwner ? serverLink : []} />
          {profile.data ? <Sections profile={profile.data} /> : <SettingsSkeleton />}
        </div>
      )}
    </>
  );
}

function Sections({ profile }: { profile: Profile }) {
  useSectionAddress();
  return (
    <div className="min-w-0">
      <div className="has-[p]:mb-6">
        <OfflineNotice>
          You’re offline. Settings can be changed when you’re back online; keep this page open, and nothing you typed is
          lost.
        </OfflineNotice>
      </div>
      <SettingsGroup part="account">
        <SettingsSection id="profile" title="Profile" description="Your name, and the address for reminders.">
          <ProfileForm profile={profile} />
        </SettingsSection>
        <SettingsSection id="time-zone" title="Time zone" description="Used for due dates, reminders and reports.">
          <TimeZoneForm profile={profile} />
        </SettingsSection>
        <SettingsSection id="appearance" title="Appearance" description="Saved in this browser.">
          <AppearanceChoice />
        </SettingsSection>
      </SettingsGroup>
      <SettingsGroup part="security">
        <SettingsSection
          id="password"
          title="Change Password"
          description="You’ll have to sign in again on your other devices."
        >
          <PasswordForm />
        </SettingsSection>
        <SettingsSection
          id="two-factor"
          title="Two-factor sign-in"
          description="Asks for a code from your phone in addition to your password."
        >
          <TwoFactor />
        </SettingsSection>
        <SettingsSection
          id="passkeys"
          title="Passkeys"
          description="Sign in with your fingerprint, face or PIN instead of a password or code."
        >
          <Passkeys />
        </SettingsSection>
        <ConnectedAccounts />
        <SettingsSection
          id="sessions"
          title="Where you are signed in"
          description="Sign out a device that you no longer use or don’t recognise."
        >
          <Sessions />
        </SettingsSection>
        <SettingsSection
          id="security-log"
          title="Security log"
          description="Sign-ins, failed attempts and changes of the last 90 days."
        >
          <SecurityLog />
        </SettingsSection>
      </SettingsGroup>
      <SettingsGroup part="reminders">
        <SettingsSection title="Reminders" description="When Aide reminds you, and through which channels.">
          <ReminderSettingsForm hasTelegram={profile.hasTelegram} />
        </SettingsSection>
        <SettingsSection
          id="channels"
          title="Where reminders reach you"
          description="The state of each channel. A test sends a message and shows the result."
        >
          <ReachList email={profile.email} sound={<SoundSwitch />} push={<PushRows />} />
        </SettingsSection>
        <Undelivered />
      </SettingsGroup>
      <SettingsGroup part="email-by-date">
        <SettingsSection
          title="Email by date"
          description="Add one of these addresses to Bcc, Cc or To of an email. Aide reminds you on that date, in the same thread."
        >
          <MailAddresses />
        </SettingsSection>
      </SettingsGroup>
      <SettingsGroup part="connections">
        <SettingsSection
          id="mail"
          title="Mailboxes"
          description="Aide finds unanswered questions and open promises. It reads your inbox and sent mail and keeps no mail."
        >
          <Mailboxes />
        </SettingsSection>
        <SettingsSection
          id="calendars"
          title="Calendars"
          description="Your events beside your tasks, and a warning when a time is taken. Aide changes nothing there unless you let it write your tasks."
        >
          <Calendars />
        </SettingsSection>
        <SettingsSection
          id="calendar-feed"
          title="Calendar feed"
          description="Your due tasks in any calendar app, by a secret link. Read only."
        >
          <CalendarFeed />
        </SettingsSection>
        <SettingsSection
          id="caldav"
          title="Task sync (CalDAV)"
          description="Your tasks in Apple Reminders, Thunderbird, Tasks.org and other apps with CalDAV, in both directions."
        >
          <CaldavSetup email={profile.email} />
        </SettingsSection>
        <SettingsSection
          id="connected-apps"
          title="Connected apps"
          description="Assistants and other apps that you have allowed to use your account."
        >
          <ConnectedApps />
        </SettingsSection>
        <SettingsSection
          id="api-tokens"
          title="API tokens"
          description="For your own scripts and assistants, instead of your password."
        >
          <ApiTokens />
        </SettingsSection>
        <SettingsSection
          id="webhooks"
          title="Webhooks"
          description="Aide sends a signed request to another service when a task or contact changes, or a reminder is due."
        >
          <Webhooks />
        </SettingsSection>
      </SettingsGroup>
      <SettingsGroup part="data">
        <SettingsSection title="Your data" description="Everything Aide keeps about you, as one JSON file.">
          <ExportData />
        </SettingsSection>
        <SettingsSection
          id="import"
          title="Import"
          description="Tasks of other programs, or what you exported from another Aide."
        >
          <Link to="/tasks/import" className={buttonClass('secondary')}>
            <Icon of={FileUp} />
            Import tasks
          </Link>
        </SettingsSection>
        <SettingsSection
          id="delete-account"
          title="Delete account"
          description="Permanently deletes your account and all its data."
        >
          <DeleteAccount email={profile.email} />
        </SettingsSection>
      </SettingsGroup>
    </div>
  );
}

/** Rendered only if there are failed deliveries, or if loading them failed. */
function Undelivered() {
  const failed = useFailedDeliveries();
  const nothing = failed.data ? failed.data.deliveries.length === 0 : failed.errorUpdateCount === 0;
  if (nothing) return null;
  return (
    <SettingsSection
      id="undelivered"
      title="Could not be delivered"
      description={`Messages of the last ${failedDeliveryDays} days that didn’t reach you.`}
    >
      {failed.data ? <FailedDeliveries {...failed.data} /> : <QueryState query={failed} className="h-24" />}
    </SettingsSection>
  );
}

/** Rendered only if the server has a provider, or an account of a removed provider is still connected. */
function ConnectedAccounts() {
  const { data } = useIdentities();
  if (!data || (data.provider === null && data.identities.length === 0)) return null;
  return (
    <SettingsSection
      id="identities"
      title="Single sign-on"
      description="Accounts of other providers that you can sign in with. Your second factor is still required."
    >
      <Identities {...data} />
    </SettingsSection>
  );
}

/** Scrolls to the section of the URL fragment and focuses it. */
function useSectionAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const id = location.hash.slice(1);
    const section = id === '' ? null : document.getElementById(id);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);
}

/** The switch for the notification sound on this device. Switching it on plays it once. */
function SoundSwitch() {
  const [on, setOn] = useState(isSoundOn);
  return (
    <Switch
      label="Play a sound on this device"
      checked={on}
      onChange={(next) => {
        setSound(next);
        setOn(next);
        if (next) playSound();
      }}
    />
  );
}
