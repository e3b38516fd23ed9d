import type { CalendarSource } from '@aide/contract';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage, hasErrorCode } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { ConfirmMutation } from '../../../../ui/confirm-mutation.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCalendarEvents } from '../../../planner/calendar-events.api.ts';
import { Dot } from '../../../planner/event-line.tsx';
import {
  useCalendarSources,
  useChooseCalendars,
  useDeleteCalendarSource,
  useSyncCalendars,
  useWriteTasksToCalendar,
} from '../calendars.api.ts';
import { ConnectCalendarDialog } from './connect-calendar-dialog.tsx';
import { EventQuestions } from './event-questions.tsx';

/** The connected calendars, in the settings. */
export function Calendars() {
  const sources = useCalendarSources();
  const { data: page } = useCalendarEvents();
  const remove = useDeleteCalendarSource();
  const sync = useSyncCalendars();
  /** The source to sign in to again; null: a new one. */
  const [connecting, setConnecting] = useState<CalendarSource | null>();
  const [leaving, setLeaving] = useState<string>();
  if (!sources.data) return <QueryState query={sources} className="h-24" />;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {page && page.questions.length > 0 && <EventQuestions questions={page.questions} />}
      {sources.data.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          onRepair={() => setConnecting(source)}
          onDelete={() => setLeaving(source.id)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" icon={<Icon of={Plus} />} onClick={() => setConnecting(null)}>
          Connect a calendar
        </Button>
        {sources.data.length > 0 && (
          <Button
            tone="quiet"
            icon={<Icon of={RefreshCw} />}
            busy={sync.isPending}
            onClick={() =>
              sync.mutate(undefined, {
                onSuccess: (planned) =>
                  toast.success(planned === 0 ? 'Your calendars were read just now.' : 'Reading your calendars…'),
                onError: (error) => toast.error(errorMessage(error)),
              })
            }
          >
            Sync now
          </Button>
        )}
      </div>
      {connecting !== undefined && (
        <ConnectCalendarDialog source={connecting} onClose={() => setConnecting(undefined)} />
      )}
      <ConfirmMutation
        id={leaving}
        mutation={remove}
        onClose={() => setLeaving(undefined)}
        title="Disconnect this calendar?"
        description="Aide deletes its sign-in and its events here. The calendar itself stays as it is."
        confirmLabel="Disconnect"
      />
    </div>
  );
}

interface SourceCardProps {
  source: CalendarSource;
  onRepair: () => void;
  onDelete: () => void;
}

function SourceCard({ source, onRepair, onDelete }: SourceCardProps) {
  const timeZone = useZone();
  const choose = useChooseCalendars();
  const { id, host, username, signIn, state, calendars } = source;
  const saved = calendars.filter(({ isChosen }) => isChosen).map((calendar) => calendar.id);
  const chosen = choose.isPending ? choose.variables.chosen : saved;
  const isFailing = state === 'sign_in' || state === 'unreachable';
  const name = username === '' ? host : username;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4">
      <div>
        <p className="font-medium break-all">
          {name}
          {username !== '' && <span className="font-normal text-muted"> · {host}</span>}
        </p>
        <output className={isFailing ? 'text-sm text-red' : 'text-sm text-muted tabular-nums'}>
          {formatSourceState(source, timeZone)}
        </output>
      </div>
      {calendars.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">Calendars to show</legend>
          {calendars.map((calendar) => (
            <div key={calendar.id} className="flex items-center gap-2.5">
              <Checkbox
                label={calendar.name || host}
                checked={chosen.includes(calendar.id)}
                disabled={calendar.eventMinutes !== null}
                onChange={(on) =>
                  choose.mutate({
                    id,
                    chosen: on ? [...chosen, calendar.id] : chosen.filter((each) => each !== calendar.id),
                  })
                }
              />
              <Dot color={calendar.color} />
            </div>
          ))}
        </fieldset>
      )}
      {signIn !== 'address' && calendars.length > 0 && <WriteTasks source={source} onRepair={onRepair} />}
      <FormMessage error={choose.isError ? errorMessage(choose.error) : null} />
      <div className="flex flex-wrap items-center gap-2">
        {state === 'sign_in' && signIn !== 'address' && (
          <Button size="sm" onClick={onRepair}>
            Sign in again
          </Button>
        )}
        <Button tone="quiet" size="sm" className="ml-auto" aria-label={`Disconnect ${name}`} onClick={onDelete}>
          Disconnect
        </Button>
      </div>
    </article>
  );
}

const lengths = [15, 30, 45, 60, 90, 120] as const;
const defaultMinutes = 30;

/** Chooses the calendar of a source that tasks with a time are written to, and the length of their events. */
function WriteTasks({ source: { calendars, host }, onRepair }: Omit<SourceCardProps, 'onDelete'>) {
  const write = useWriteTasksToCalendar();
  const saved = calendars.find(({ eventMinutes }) => eventMinutes !== null);
  const id = write.isPending ? (write.variables.minutes === null ? '' : write.variables.id) : (saved?.id ?? '');
  const minutes = (write.isPending ? write.variables.minutes : saved?.eventMinutes) ?? defaultMinutes;
  const choices = [...new Set([...lengths, minutes])].toSorted((a, b) => a - b);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Write tasks to"
          className="min-w-48 flex-1"
          value={id}
          disabled={write.isPending}
          onChange={({ target }) => {
            if (target.value !== '') write.mutate({ id: target.value, minutes });
            else if (saved) write.mutate({ id: saved.id, minutes: null });
          }}
        >
          <option value="">No calendar</option>
          {calendars.map((calendar) => (
            <option key={calendar.id} value={calendar.id}>
              {calendar.name || host}
            </option>
          ))}
        </SelectField>
        {id !== '' && (
          <SelectField
            label="Length of an event"
            className="min-w-40"
            value={String(minutes)}
            disabled={write.isPending}
            onChange={({ target }) => write.mutate({ id, minutes: Number(target.value) })}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {`${each} minutes`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <p className="text-sm text-muted">
        {id === ''
          ? 'Choose one, and every task with a time from now on becomes an event there.'
          : 'A task with a time is an event there. Move, rename or complete one, and the other follows. The calendar is always read.'}
      </p>
      <FormMessage error={write.isError ? errorMessage(write.error) : null} />
      {hasErrorCode(write.error, 'CALENDAR_WRITE_SIGN_IN') && (
        <Button size="sm" className="self-start" onClick={onRepair}>
          Sign in again
        </Button>
      )}
    </div>
  );
}

/** Returns the state of a source in words. */
function formatSourceState({ state, problem, lastSyncAt }: CalendarSource, timeZone: string): string {
  if (state === 'syncing') return 'Reading your events…';
  if (state === 'sign_in') return problem ?? 'Sign in again to continue.';
  if (state === 'unreachable') return `${problem ?? 'The server cannot be reached.'} Aide tries again by itself.`;
  return lastSyncAt === null ? 'Connected' : `Connected. Last read ${formatMoment(lastSyncAt, timeZone)}`;
}
