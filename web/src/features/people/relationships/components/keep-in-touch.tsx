import type { ContactState, Rhythm } from '@aide/contract';
import { rhythmUnits } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { formatDueDate } from '../../../../lib/time/due-text.ts';
import { formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { dayNumber } from '@aide/rules';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useContactTimeline, useSetRhythm } from '../relationships.api.ts';
import { listRhythmChoices, toRhythmValue } from '../rhythm.rules.ts';

/** The last and the next interaction with a contact, and the rhythm. */
export function KeepInTouch({ contactId, rhythm }: { contactId: string; rhythm: Rhythm | null }) {
  const state = useContactTimeline(contactId).data?.pages[0]?.contact;
  const save = useSetRhythm(contactId);
  const [isCustom, setCustom] = useState(false);
  const id = useId();
  const choices = listRhythmChoices(rhythm);
  const shown = save.isPending ? save.variables : rhythm;
  return (
    <section aria-label="Keep in touch" className="flex flex-col gap-3 rounded-md bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LastAndNext state={state} />
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-sm text-muted">
            Keep in touch
          </label>
          <Select
            id={id}
            value={isCustom ? 'other' : toRhythmValue(shown)}
            onChange={({ target: { value } }) => {
              setCustom(value === 'other');
              const choice = choices.find((each) => each.value === value);
              if (choice) save.mutate(choice.rhythm);
            }}
            className="w-40"
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="other">Other…</option>
          </Select>
        </div>
      </div>
      {isCustom && (
        <CustomRhythm
          onSave={(next) => {
            save.mutate(next);
            setCustom(false);
          }}
        />
      )}
    </section>
  );
}

function LastAndNext({ state }: { state: ContactState | undefined }) {
  const timeZone = useZone();
  const now = useNow();
  const next = state?.next_contact ?? null;
  const isLate = next !== null && Date.parse(next) / 86_400_000 < dayNumber(now, timeZone);
  return (
    <dl className="flex min-h-6 flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      {state && (
        <div className="flex gap-2">
          <dt className="text-muted">Last contact</dt>
          <dd>{state.last_contact === null ? 'None yet' : formatMomentDay(state.last_contact, timeZone, now)}</dd>
        </div>
      )}
      {next !== null && (
        <div className="flex gap-2">
          <dt className="text-muted">Next</dt>
          <dd className={clsx(isLate && 'font-medium text-red')}>
            {formatDueDate({ due_date: `${next}T00:00:00.000Z`, due_has_time: false }, now, timeZone)}
          </dd>
        </div>
      )}
    </dl>
  );
}

const unitNames = { day: 'days', week: 'weeks', month: 'months' } as const;

function CustomRhythm({ onSave }: { onSave: (rhythm: Rhythm) => void }) {
  const [every, setEvery] = useState('3');
  const [unit, setUnit] = useState<Rhythm['unit']>('week');
  const count = Number(every);
  const isValid = Number.isInteger(count) && count >= 1 && count <= limits.rhythmEvery;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave({ every: count, unit });
      }}
    >
      <TextField
        label="Every"
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.rhythmEvery}
        value={every}
        onChange={({ target }) => setEvery(target.value)}
        className="w-20"
      />
      <SelectField
        label="Unit"
        value={unit}
        onChange={({ target }) => setUnit(rhythmUnits.find((each) => each === target.value) ?? unit)}
        className="w-32"
      >
        {rhythmUnits.map((each) => (
          <option key={each} value={each}>
            {unitNames[each]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={!isValid}>
        Set
      </Button>
    </form>
  );
}
