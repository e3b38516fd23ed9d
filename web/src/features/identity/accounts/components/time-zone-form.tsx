import type { Profile } from '@aide/contract';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { browserTimeZone, timeZones, zoneLabel, zoneOffset } from '../../../../lib/time/time-zone.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useCommittedSelect } from '../../../../lib/forms/use-committed-select.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { SaveState } from '../../../../ui/save-state.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useUpdateProfile } from '../accounts.api.ts';
import { ZoneSearch } from './zone-search.tsx';

/** The time zone is saved when it is chosen. */
export function TimeZoneForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const [zone, setZone] = useState(profile.timezone);
  const regions = useMemo(() => zonesByRegion(profile.timezone), [profile.timezone]);
  const [today] = useState(() => new Date());
  const here = browserTimeZone();
  const shown = useCommittedSelect(zone, save, true);
  useUnsavedChanges(update.isError);

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
      <ZoneSearch today={today} onChoose={save} />
      <SelectField
        label="Time zone"
        hint={`${zoneLabel(shown.value).region}, ${zoneOffset(shown.value, today)}`}
        name="timezone"
        {...shown}
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
      {zone !== here && (
        <div className="flex">
          <Button tone="quiet" className="-ml-4" onClick={() => save(here)}>
            Use {zoneLabel(here).city}, this device’s zone
          </Button>
        </div>
      )}
      <SaveState
        isSaving={update.isPending}
        success={success}
        error={update.isError ? errorMessage(update.error) : null}
      />
    </form>
  );
}

function zonesByRegion(inUse: string): [string, string[]][] {
  return [...Map.groupBy(timeZones(inUse), (name) => zoneLabel(name).region)];
}
