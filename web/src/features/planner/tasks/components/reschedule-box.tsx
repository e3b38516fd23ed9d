import type { Due, Task } from '@aide/contract';
import { formatCalendarDay } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock, CalendarDays, CalendarX2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { fromTaskDue } from '../../../../lib/time/task-due.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatClockTime, formatWhen } from '../../../../lib/time/when-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { keepTime, listSuggestions } from '../reschedule.rules.ts';
import { useReadDate } from '../use-read-date.ts';
import { useFocusReturn } from '../../../../ui/use-focus-return.ts';

interface RescheduleBoxProps {
  task: Task;
  /** The row next to which the popover opens. */
  anchor: Element | null;
  purpose: 'reschedule' | 'postpone';
  /** Text typed while the popover was loading. Default: empty. */
  typed?: string;
  /** Null removes the due date. */
  onChoose: (due: Due | null) => void;
  onClose: () => void;
}

/** A popover that parses a date in words and offers suggestions. On phones it is a bottom sheet. */
export function RescheduleBox({ anchor, onClose, ...choice }: RescheduleBoxProps) {
  const isPhone = useIsPhone();
  const focusReturn = useFocusReturn();
  const anchorRef = useRef({ getBoundingClientRect: () => anchor?.getBoundingClientRect() ?? new DOMRect() });
  const title = `${choice.purpose === 'postpone' ? 'Postpone' : 'Reschedule'} ${choice.task.title}`;
  if (isPhone || !anchor)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={choice.purpose === 'postpone' ? 'Postpone until' : 'Reschedule'}
        description={<span className="line-clamp-2 break-words">{choice.task.title}</span>}
      >
        <DateChoice {...choice} />
      </Dialog>
    );
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchorRef} />
      <Popover.Portal>
        <Popover.Content
          {...focusReturn}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          aria-label={title}
          className="z-50 w-80 rounded-lg border border-hairline bg-surface p-1.5 shadow-lift focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <DateChoice {...choice} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * Attributes of the ARIA combobox pattern, as in the command palette: the field keeps the focus and refers to the
 * active option by id.
 */
const aria = {
  list: (id: string) => ({ id, role: 'listbox', 'aria-label': 'Dates' }),
  option: (id: string, active: boolean) => ({ id, role: 'option', 'aria-selected': active, tabIndex: -1 }),
} as const;

interface Option {
  label: string;
  /** The date in words, next to the label. */
  note: string;
  due: Due | null;
}

function DateChoice({ task, purpose, typed = '', onChoose }: Omit<RescheduleBoxProps, 'anchor' | 'onClose'>) {
  const id = useId();
  const timeZone = useZone();
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const read = useReadDate(text);
  const options = useOptions(task, purpose, text, read?.due ?? null);
  const unread = text.trim() !== '' && read !== null && read.due === null;

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = options[active];
      if (chosen) onChoose(chosen.due);
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <input
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={options[active] && `${id}-${active}`}
        aria-describedby={`${id}-understood`}
        aria-label={purpose === 'postpone' ? 'Postpone until' : 'When'}
        autoComplete="off"
        placeholder="tomorrow, next week 4pm, in 3 days"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
        className={controlClass('h-11 md:h-10')}
      />
      <p id={`${id}-understood`} aria-live="polite" className="px-2.5 text-sm text-amber empty:hidden">
        {unread && 'No date found. Try “friday 3pm”.'}
      </p>
      <div {...aria.list(`${id}-options`)} className="flex flex-col">
        {options.map(({ label, note, due }, index) => (
          <button
            type="button"
            key={label}
            {...aria.option(`${id}-${index}`, index === active)}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(due)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-left text-sm md:min-h-9',
              index === active && 'bg-accent-soft',
            )}
          >
            <Icon of={due === null ? CalendarX2 : CalendarClock} size={16} className="shrink-0 text-muted" />
            <span className="font-medium">{label}</span>
            <span className="ml-auto text-muted tabular-nums">{note}</span>
          </button>
        ))}
      </div>
      <PickedDate onPick={(date) => onChoose(keepTime({ date, time: null }, fromTaskDue(task, timeZone)))} />
    </div>
  );
}

/** The native date input. */
function PickedDate({ onPick }: { onPick: (date: string) => void }) {
  const [date, setDate] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (date !== '') onPick(date);
      }}
      className="flex items-center gap-2 border-t border-hairline px-2.5 pt-1.5 text-sm"
    >
      <Icon of={CalendarDays} size={16} className="shrink-0 text-muted" />
      <input
        type="date"
        aria-label="Pick a date"
        value={date}
        onChange={(event) => setDate(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-sm bg-transparent px-1 text-base md:h-8 md:text-sm"
      />
      <Button type="submit" tone="quiet" size="sm" disabled={date === ''}>
        Move
      </Button>
    </form>
  );
}

/** Returns the parsed input, or the suggestions if it cannot be parsed. */
function useOptions(task: Task, purpose: RescheduleBoxProps['purpose'], text: string, read: Due | null): Option[] {
  const now = useNow();
  const timeZone = useZone();
  const today = wallClock(now, timeZone).date;
  const before = fromTaskDue(task, timeZone);
  if (text.trim() !== '') {
    if (read === null) return [];
    const due = keepTime(read, before);
    const [label, day] = [formatWhen(due, today), formatCalendarDay(due.date, today)];
    return [{ label, note: label.startsWith(day) ? '' : day, due }];
  }
  const suggestions = listSuggestions(now, timeZone, before?.date).map(({ label, date }): Option => {
    const due = keepTime({ date, time: null }, before);
    const time = due.time === null ? '' : `, ${formatClockTime(due.time)}`;
    return { label, note: `${formatCalendarDay(date, today)}${time}`, due };
  });
  return before === null || purpose === 'postpone'
    ? suggestions
    : [...suggestions, { label: 'No due date', note: '', due: null }];
}
