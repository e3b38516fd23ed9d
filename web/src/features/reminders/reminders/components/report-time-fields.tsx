import type { ReminderSettings } from '@aide/contract';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { weekdayNames } from '../reminder-settings.rules.ts';

const firstChoice = { weekday: 7, time: '18:00' };

interface ReportTimeFieldsProps {
  choice: ReminderSettings['weeklyReport'];
  onChange: (choice: ReminderSettings['weeklyReport']) => void;
}

/** The time of the weekly report: the server's default, or a chosen day and time. */
export function ReportTimeFields({ choice, onChange }: ReportTimeFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Weekly report at my own time"
        hint={choice ? 'In your time zone.' : 'Otherwise Sundays, 12:00 PM IST.'}
        checked={choice !== null}
        onChange={(on) => onChange(on ? firstChoice : null)}
      />
      {choice && (
        <div className="grid max-w-80 grid-cols-2 gap-3 pl-8">
          <SelectField
            label="Day"
            value={choice.weekday}
            onChange={(event) => onChange({ ...choice, weekday: Number(event.target.value) })}
          >
            {weekdayNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Time"
            type="time"
            value={choice.time}
            onChange={(event) => onChange({ ...choice, time: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
