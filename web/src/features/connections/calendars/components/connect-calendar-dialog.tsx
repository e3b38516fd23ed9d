import type { CalendarSource } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { useState } from 'react';
import { Segments } from '../../../../ui/segments.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { AppPasswordField, SignInDialog } from '../../sign-in-dialog.tsx';
import { useCalendarProviders, useVisitCalendarProvider } from '../calendar-providers.api.ts';
import { useCreateCalendarSource, useRepairCalendarSource } from '../calendars.api.ts';

const ways = ['password', 'address', 'google'] as const;
type Way = (typeof ways)[number];
const wayNames: Record<Way, string> = { password: 'Calendar server', address: 'Calendar link', google: 'Google' };
const leads: Record<Way, string> = {
  password: 'iCloud, Fastmail, Nextcloud and any other server with CalDAV.',
  address: 'A calendar that is published as a link. Outlook and Google call it an ICS or iCal address.',
  google: 'You choose your account at Google and allow Aide to use its calendars.',
};

interface ConnectCalendarDialogProps {
  /** The source that needs a new sign-in; null to connect one. */
  source: CalendarSource | null;
  onClose: () => void;
}

/** Connects a calendar, or asks for the new password of one. */
export function ConnectCalendarDialog({ source, onClose }: ConnectCalendarDialogProps) {
  const create = useCreateCalendarSource();
  const repair = useRepairCalendarSource();
  const providers = useCalendarProviders();
  const visit = useVisitCalendarProvider();
  const [way, setWay] = useState<Way>(source?.signIn ?? 'password');
  const [address, setAddress] = useState(source?.signIn === 'google' ? source.username : (source?.host ?? ''));
  const [username, setUsername] = useState(source?.username ?? '');
  const [password, setPassword] = useState('');
  const offered = ways.filter((each) => each !== 'google' || providers.data?.includes('google'));
  const isSaving = create.isPending || repair.isPending || visit.isPending;
  const isComplete = address.trim() !== '' && (way !== 'password' || (username.trim() !== '' && password !== ''));

  function submit(): void {
    const where = address.trim();
    if (way === 'google') visit.mutate({ provider: 'google', address: where });
    else if (source) repair.mutate({ id: source.id, password }, { onSuccess: onClose });
    else if (way === 'address') create.mutate({ signIn: 'address', address: where }, { onSuccess: onClose });
    else
      create.mutate(
        { signIn: 'password', address: where, username: username.trim(), password },
        { onSuccess: onClose },
      );
  }

  return (
    <SignInDialog
      noun="a calendar"
      isRepair={source !== null}
      description="Aide reads your events to show your day and to warn you when a time is taken. It changes nothing there unless you let it write your tasks."
      submitLabel={way === 'google' ? 'Continue with Google' : undefined}
      isComplete={isComplete}
      isSaving={isSaving}
      failure={create.error ?? repair.error ?? visit.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!source && (
        <div className="flex flex-col gap-2">
          <div className="flex">
            <Segments label="Kind" value={way} values={offered} names={wayNames} onChange={setWay} />
          </div>
          <p className="text-sm text-muted">{leads[way]}</p>
        </div>
      )}
      <TextField
        label={way === 'google' ? 'Google address' : way === 'address' ? 'Address' : 'Server'}
        hint={way === 'password' && !source ? 'Its address, or your email address there.' : undefined}
        name="address"
        autoComplete="off"
        inputMode={way === 'google' ? 'email' : 'url'}
        maxLength={limits.address}
        required
        readOnly={source !== null}
        data-autofocus={source === null || undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {way === 'password' && (
        <>
          <TextField
            label="User name"
            name="username"
            autoComplete="off"
            maxLength={limits.email}
            required
            readOnly={source !== null}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <AppPasswordField
            providers="iCloud, Fastmail and Yahoo"
            name="calendar-password"
            isFocused={source !== null}
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </SignInDialog>
  );
}
