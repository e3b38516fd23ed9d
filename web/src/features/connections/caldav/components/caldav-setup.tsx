import { CopyField } from '../../../../ui/copy-field.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';

const programs = [
  {
    name: 'Apple Reminders',
    steps: 'Settings → Apps → Reminders → Reminders Accounts → Add Account → Other → Add CalDAV Account.',
  },
  { name: 'Thunderbird', steps: 'New Calendar → On the Network. Enter the user name and the server.' },
  { name: 'Tasks.org', steps: 'Settings → Add account → CalDAV. Or sync with DAVx⁵: Login with URL and user name.' },
] as const;

/** The settings for syncing a task list by CalDAV: server, user name and an API token as password. */
export function CaldavSetup({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4">
        <CopyField label="Server" value={`${location.origin}/dav/`} />
        <CopyField label="User name" value={email} />
        <p className="text-sm text-muted">
          The password is an{' '}
          <a href="#api-tokens" className={textLinkClass}>
            API token
          </a>{' '}
          that can read and write. Create one for each app, so that you can revoke it alone.
        </p>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        {programs.map(({ name, steps }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
