import type { ReminderSettings } from '@aide/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { SaveState } from '../../../../ui/save-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useReminderSettings, useUpdateReminderSettings } from '../reminders.api.ts';
import { formatLead, listOfferedLeads } from '@aide/rules';
import { formatReportTime, settingsProblem, toggleLead } from '../reminder-settings.rules.ts';
import { ChannelTable } from './channel-table.tsx';
import { ReportTimeFields } from './report-time-fields.tsx';

const firstQuietHours = { from: '22:00', to: '07:00' };

/** Times and channels of notifications. Each change is saved at once. */
export function ReminderSettingsForm({ hasTelegram }: { hasTelegram: boolean }) {
  const settings = useReminderSettings();
  if (settings.data) return <SettingsForm saved={settings.data} hasTelegram={hasTelegram} />;
  if (settings.isError)
    return <ErrorPanel message={errorMessage(settings.error)} onRetry={() => void settings.refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <Spinner label="Loading reminder settings" className="sr-only" />
      <Skeleton className="h-32" />
      <Skeleton className="h-40" />
    </div>
  );
}

function SettingsForm({ saved, hasTelegram }: { saved: ReminderSettings; hasTelegram: boolean }) {
  const [settings, setSettings] = useState(saved);
  const problem = settingsProblem(settings);
  const [success, showSuccess, clearSuccess] = usePassingMessage();
  const update = useUpdateReminderSettings(() => showSuccess('Reminder settings saved!'));
  const { leadMinutes, dayTime, quietHours, waitForEvents, weeklyReport, channels } = settings;

  useUnsavedChanges(problem !== null || update.isError);

  function save(next: ReminderSettings): void {
    clearSuccess();
    setSettings(next);
    if (settingsProblem(next) === null) update.mutate(next);
  }
  const change = (part: Partial<ReminderSettings>) => save({ ...settings, ...part });

  return (
    <form
      aria-label="Reminders"
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save(settings);
      }}
    >
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2.5 text-sm font-medium">Tasks with a time</legend>
        {listOfferedLeads(leadMinutes).map((minutes) => (
          <Checkbox
            key={minutes}
            label={formatLead(minutes)}
            checked={leadMinutes.includes(minutes)}
            onChange={(on) => change({ leadMinutes: toggleLead(leadMinutes, minutes, on) })}
          />
        ))}
      </fieldset>
      <TextField
        label="Tasks due on a day, at"
        type="time"
        value={dayTime}
        onChange={(event) => change({ dayTime: event.target.value })}
        className="max-w-40"
      />
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Quiet hours"
          hint="Held until quiet hours end."
          checked={quietHours !== null}
          onChange={(on) => change({ quietHours: on ? firstQuietHours : null })}
        />
        {quietHours && (
          <div className="grid max-w-80 grid-cols-2 gap-3 pl-8">
            <TextField
              label="From"
              type="time"
              value={quietHours.from}
              onChange={(event) => change({ quietHours: { ...quietHours, from: event.target.value } })}
            />
            <TextField
              label="To"
              type="time"
              value={quietHours.to}
              onChange={(event) => change({ quietHours: { ...quietHours, to: event.target.value } })}
            />
          </div>
        )}
      </div>
      <Checkbox
        label="Wait for the end of a meeting"
        hint="For tasks due on a day, at most 2 hours."
        checked={waitForEvents}
        onChange={(on) => change({ waitForEvents: on })}
      />
      <ReportTimeFields choice={weeklyReport} onChange={(next) => change({ weeklyReport: next })} />
      <ChannelTable
        reportTime={formatReportTime(weeklyReport)}
        channels={channels}
        hasTelegram={hasTelegram}
        onChange={(next) => change({ channels: next })}
      />
      <SaveState
        isSaving={update.isPending}
        success={success}
        error={problem ?? (update.isError ? errorMessage(update.error) : null)}
        canRetry={problem === null}
      />
    </form>
  );
}
