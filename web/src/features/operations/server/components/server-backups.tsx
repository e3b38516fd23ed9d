import type { Backup, ServerBackups as State } from '@aide/contract';
import { backupScheduleSchema } from '@aide/contract/server-backups';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { usePassingMessage } from '../../../../lib/forms/use-passing-message.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useSaveBackupSchedule, useServerBackups, useStartServerBackup } from '../server.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

/** Backups with their age, the schedule, and a button that starts one. */
export function ServerBackups() {
  const backups = useServerBackups();
  const start = useStartServerBackup();
  const zone = useZone();
  const [message, showMessage] = usePassingMessage();
  if (!backups.data) return <QueryState query={backups} className="h-64" />;
  const { schedule, nextAt, encrypted, folder, snapshots } = backups.data;
  const newest = snapshots?.[0];
  return (
    <div className="flex flex-col gap-6">
      <BackupList backups={backups.data.backups} />
      <p className="text-sm text-muted">
        Written to <code className="break-all">{folder}</code>,{' '}
        {encrypted ? 'encrypted.' : 'not encrypted: set AIDE_BACKUP_PASSPHRASE on the server to encrypt them.'}
        {newest && ` The newest of ${snapshots.length} snapshots is of ${formatMoment(newest.madeAt, zone)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          busy={start.isPending}
          busyLabel="Asking..."
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => showMessage('The backup is being written. Check again in a minute.'),
            })
          }
        >
          Back up now
        </Button>
        <Button tone="quiet" busy={backups.isFetching} onClick={() => void backups.refetch()}>
          Check again
        </Button>
      </div>
      <FormMessage success={message} error={start.isError ? errorMessage(start.error) : null} />
      <ScheduleForm schedule={schedule} nextAt={nextAt} />
    </div>
  );
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  const zone = useZone();
  if (backups.length === 0) return <p className="text-sm text-muted">No backups yet.</p>;
  return (
    <RowList aria-label="Backups">
      {backups.map(({ id, startedAt, finishedAt, file, bytes, encrypted, error }) => (
        <li key={id} className="flex flex-col gap-1 px-4 py-3 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-medium tabular-nums">{formatMoment(startedAt, zone)}</span>
            {error !== null ? (
              <Badge tone="red">Failed</Badge>
            ) : finishedAt === null ? (
              <Badge tone="amber">Being written</Badge>
            ) : (
              <Badge tone={encrypted ? 'blue' : 'neutral'}>{encrypted ? 'Encrypted' : 'Done'}</Badge>
            )}
          </p>
          <p className="break-all text-muted">
            {error ?? `${file.split('/').at(-1)}${bytes === null ? '' : `, ${formatBytes(bytes)}`}`}
          </p>
        </li>
      ))}
    </RowList>
  );
}

function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function ScheduleForm({ schedule, nextAt }: Pick<State, 'schedule' | 'nextAt'>) {
  const zone = useZone();
  const save = useSaveBackupSchedule();
  const [enabled, setEnabled] = useState(schedule.enabled);
  const [success, showSuccess] = usePassingMessage();
  const form = useSchemaForm({
    initial: { hour: String(schedule.hour), keep: String(schedule.keep) },
    schemaFor: () => backupScheduleSchema.omit({ enabled: true }),
    onSubmit: (output) => save.mutate({ ...output, enabled }, { onSuccess: () => showSuccess('Schedule saved.') }),
  });
  const { hour, keep } = form.values;
  useUnsavedChanges(enabled !== schedule.enabled || hour !== String(schedule.hour) || keep !== String(schedule.keep));
  return (
    <form aria-label="Schedule" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Checkbox
        label="Back up every day"
        hint={nextAt === null ? 'Off.' : `Next: ${formatMoment(nextAt, zone)}.`}
        checked={enabled}
        onChange={setEnabled}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="At" {...form.field('hour')}>
          {hours.map((each) => (
            <option key={each} value={each}>
              {`${String(each).padStart(2, '0')}:00`}
            </option>
          ))}
        </SelectField>
        <TextField label="Backups to keep" inputMode="numeric" {...form.field('keep')} />
      </div>
      <div className="flex">
        <Button type="submit" tone="secondary" busy={save.isPending} busyLabel="Saving...">
          Save schedule
        </Button>
      </div>
      <FormMessage success={success} error={save.isError ? errorMessage(save.error) : null} />
    </form>
  );
}
