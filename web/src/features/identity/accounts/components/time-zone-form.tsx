import type { Profile } from '@aide/contract';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { browserTimeZone, timeZones, zoneLabel, zoneOffset } from '../../../../lib/time/time-zone.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useUpdateProfile } from '../accounts.api.ts';
import { ZoneSearch } from './zone-search.tsx';

export function TimeZoneForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const [zone, setZone] = useState(profile.timezone);
  const regions = useMemo(() => zonesByRegion(profile.timezone), [profile.timezone]);
  const [today] = useState(() => new Date());
  const here = browserTimeZone();
  useUnsavedChanges(zone !== profile.timezone);

  function save(timezone: string) {
    clearSuccess();
    setZone(timezone);
    update.mutate(
      { name: profile.name, email: profile.email, timezone },
      { onSuccess: () => showSuccess('Time zone updated successfully!') },
    );
  }

  return (
    <form
      aria-label="Time zone"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save(zone);
      }}
    >
      <ZoneSearch today={today} onChoose={setZone} />
      <SelectField
        label="Time zone"
        hint={`${zoneLabel(zone).region}, ${zoneOffset(zone, today)}`}
        name="timezone"
        value={zone}
        onChange={(event) => setZone(event.target.value)}
      >
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((name) => (
              <option key={name} value={name}>
                {zoneLabel(name).city}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="secondary" busy={update.isPending} busyLabel="Saving...">
          Save Time Zone
        </Button>
        {zone !== here && (
          <Button tone="quiet" onClick={() => setZone(here)}>
            Use {zoneLabel(here).city}, this device’s zone
          </Button>
        )}
      </div>
      <FormMessage success={success} error={update.isError ? errorMessage(update.error) : null} />
    </form>
  );
}

function zonesByRegion(inUse: string): [string, string[]][] {
  return [...Map.groupBy(timeZones(inUse), (name) => zoneLabel(name).region)];
}
