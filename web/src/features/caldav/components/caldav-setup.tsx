import { controlClass } from '../../../ui/control-class.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { textLinkClass } from '../../../ui/text-link-class.ts';

const programs = [
  {
    name: 'Apple Reminders',
    steps: 'Settings → Apps → Reminders → Reminders Accounts → Add Account → Other → Add CalDAV Account.',
  },
  { name: 'Thunderbird', steps: 'New Calendar → On the Network. Enter the user name and the server.' },
  { name: 'Tasks.org', steps: 'Settings → Add account → CalDAV. Or sync with DAVx⁵: Login with URL and user name.' },
] as const;

/** What a task list needs to sync by CalDAV: server, user name and an API token as password. */
export function CaldavSetup({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4">
        <Value label="Server" value={`${location.origin}/dav/`} />
        <Value label="User name" value={email} />
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

function Value({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            readOnly
            value={value}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className={controlClass('h-11 min-w-0 flex-1 basis-48 md:h-10')}
          />
          <CopyButton text={value} what={label} className="h-11 md:h-10" />
        </div>
      )}
    </Field>
  );
}
