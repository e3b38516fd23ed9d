import type { Contact, Task } from '@aide/contract';
import { isOpenStatus, isOverdue, isWaiting } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock, Check, MailCheck, Pencil, Repeat } from 'lucide-react';
import { memo, useState } from 'react';
import { isPhone } from '../../../../lib/browser/use-media.ts';
import { formatLabels } from '../../../../lib/text/label-words.ts';
import { contactLabel } from '../../../../lib/text/labels.ts';
import { formatAgendaDue, formatDue } from '../../../../lib/time/due-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { CompleteCircle } from '../../complete-circle.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SelectBox } from '../../../../ui/select-box.tsx';
import { StepCount } from '../../../../ui/step-count.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { TaskMenu } from '../../task-menu.tsx';
import { WaitingNote } from '../../../../ui/waiting-note.tsx';
import { useSwipe } from '../use-swipe.ts';
import { MoveHandle } from './move-handle.tsx';
import { RowEditor } from './row-editor.tsx';
import { PriorityMark } from '../../../../ui/priority-badge.tsx';

export interface AgendaRowActions {
  onOpen: (task: Task) => void;
  onSelect: (task: Task, range: boolean) => void;
}

interface AgendaRowProps extends AgendaRowActions {
  task: Task;
  contacts: readonly Contact[];
  now: Date;
  timeZone: string;
  selected: boolean;
  /** A selection exists, so every row shows its checkbox. */
  selecting: boolean;
  /** Moves the task by a number of rows in the plan of the day. Undefined: it has no order of its own. */
  onMove?: ((task: Task, by: number) => void) | undefined;
}

/** Visible on hover and focus; always on touch devices. */
const onDemand =
  'md:opacity-0 md:group-hover/row:opacity-100 md:group-focus-within/row:opacity-100 md:group-focus/row:opacity-100';

/** One task on one line: circle, title, contact, due date, priority. Other actions appear on hover or focus. */
export const AgendaRow = memo(function AgendaRow(props: AgendaRowProps) {
  const { task, contacts, now, timeZone, selected, selecting, onOpen, onSelect, onMove } = props;
  const actions = useTaskActions();
  const [editing, setEditing] = useState(false);
  const swipe = useSwipe({
    onRight: () => actions.toggle(task),
    onLeft: () => actions.openReschedule(task, null),
  });
  const title = task.title || 'Untitled Task';
  const open = isOpenStatus(task.status);
  const completing = actions.completing.has(task.id);
  const waiting = isWaiting(task);
  const further = task.also_with.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
  const people = [...(task.contact ? [task.contact] : []), ...further];
  if (editing)
    return (
      <RowEditor
        task={task}
        contacts={contacts}
        onSave={(changes) => {
          setEditing(false);
          if (Object.keys(changes).length > 0) actions.edit(task, changes);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <>
      {swipe.offset !== 0 && <SwipeHint offset={swipe.offset} armed={swipe.armed} />}
      <article
        {...swipe.handlers}
        style={{ translate: swipe.offset === 0 ? undefined : `${swipe.offset}px` }}
        data-task-id={task.id}
        tabIndex={-1}
        aria-keyshortcuts={onMove ? 'Shift+ArrowUp Shift+ArrowDown' : undefined}
        className={clsx(
          'group/row relative flex h-full touch-pan-y items-center gap-3 border-b border-hairline -outline-offset-2 transition-opacity duration-300 -mx-3 px-3',
          selected ? 'bg-accent-soft' : 'bg-paper md:hover:bg-sunken',
          completing && 'opacity-50',
        )}
      >
        {onMove && (
          <MoveHandle
            onMove={(by) => onMove(task, by)}
            className={clsx('absolute left-0 z-10 max-md:hidden', onDemand)}
          />
        )}
        <span
          className={clsx(
            'absolute -left-6 hidden h-5 items-center md:inline-flex',
            !selecting && !selected && onDemand,
          )}
        >
          <SelectBox label={`Select ${title}`} checked={selected} onToggle={(range) => onSelect(task, range)} />
        </span>
        <CompleteCircle task={task} />
        <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-4">
          <h3 className="min-w-0 md:flex-1">
            <button
              type="button"
              data-row-open
              onClick={() => onOpen(task)}
              title={task.description ?? undefined}
              className={clsx(
                'block max-w-full truncate rounded-sm text-left leading-6 hover:underline',
                open ? 'font-medium' : 'text-muted line-through',
                completing && 'text-muted line-through',
              )}
            >
              {title}
            </button>
          </h3>
          {task.labels.length > 0 && (
            <span className="max-w-48 shrink-0 truncate text-sm text-muted max-md:hidden">
              {formatLabels(task.labels)}
            </span>
          )}
          {waiting && (
            <Button
              tone="secondary"
              size="sm"
              icon={<Icon of={MailCheck} size={14} />}
              aria-label={`Replied: ${title}`}
              className="h-7! shrink-0 max-md:hidden!"
              onClick={() => actions.markReplied(task)}
            >
              Replied
            </Button>
          )}
          <IconButton
            label={`Edit ${title}`}
            title="Edit"
            // A phone has no room for the fields of a row; the key still works there.
            onClick={() => (isPhone() ? actions.openEdit(task) : setEditing(true))}
            className={clsx('-mr-3 size-8! max-md:hidden!', onDemand)}
          >
            <Icon of={Pencil} size={16} />
          </IconButton>
          <p className="flex min-w-0 items-center gap-x-2 text-sm leading-5 text-muted md:contents">
            <StepCount steps={task.steps} className="max-md:order-2" />
            {task.recurring_task_id !== null && (
              <span title="Repeats" className="inline-flex shrink-0">
                <Icon of={Repeat} size={14} />
                <span className="sr-only">Repeats</span>
              </span>
            )}
            <DueButton task={task} now={now} timeZone={timeZone} />
            {waiting ? (
              <WaitingNote
                task={task}
                now={now}
                timeZone={timeZone}
                className="text-sm text-muted md:w-40 md:shrink-0 lg:w-56"
              />
            ) : (
              <span
                title={people.map(contactLabel).join(', ') || undefined}
                className={clsx(
                  'min-w-0 truncate text-sm text-muted md:w-40 md:shrink-0 lg:w-56',
                  people.length > 0 ? "max-md:before:mr-2 max-md:before:content-['·']" : 'max-md:hidden',
                )}
              >
                {people.map(({ name }) => name).join(', ')}
                {people.length === 1 && people[0]?.company && (
                  <span className="max-lg:hidden"> · {people[0].company}</span>
                )}
              </span>
            )}
            {task.labels.length > 0 && (
              <span className="min-w-0 truncate before:mr-2 before:content-['·'] md:hidden">
                {formatLabels(task.labels)}
              </span>
            )}
          </p>
        </div>
        <PriorityMark priority={task.priority} className="shrink-0" />
        <span className={clsx('-mr-2 flex shrink-0 items-center', onDemand)}>
          <TaskMenu task={task} onSelect={() => onSelect(task, false)} onMove={onMove} />
        </span>
      </article>
    </>
  );
});

/** The action of the swipe, shown in the space that the row uncovers. */
function SwipeHint({ offset, armed }: { offset: number; armed: boolean }) {
  const right = offset > 0;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute inset-0 flex items-center gap-2 px-4 text-sm font-medium',
        right ? 'bg-accent-soft text-accent' : 'flex-row-reverse bg-amber-soft text-amber',
        !armed && 'opacity-60',
      )}
    >
      <Icon of={right ? Check : CalendarClock} />
      {right ? 'Complete' : 'Reschedule'}
    </span>
  );
}

function DueButton({ task, now, timeZone }: { task: Task; now: Date; timeZone: string }) {
  const { openReschedule } = useTaskActions();
  const overdue = isOverdue(task, now, timeZone);
  const text = formatAgendaDue(task, now, timeZone);
  const title = task.title || 'Untitled Task';
  return (
    <button
      type="button"
      aria-label={text ? `Reschedule ${title}, due ${text}` : `Set date for ${title}`}
      title={text ? formatDue(task, timeZone) : 'Set a due date'}
      onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
      className={clsx(
        'shrink-0 rounded-sm text-sm tabular-nums hover:underline max-md:min-h-6 md:order-1 md:w-32 md:text-right lg:w-40',
        overdue ? 'font-medium text-red' : 'text-muted',
        text === '' && 'max-md:hidden',
      )}
    >
      {text || <span className={onDemand}>Set date</span>}
    </button>
  );
}
