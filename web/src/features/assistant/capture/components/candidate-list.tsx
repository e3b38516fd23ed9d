import { clsx } from 'clsx';
import type { Command, KnownTask } from '../../../../lib/language.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { formatWhen } from '../../../../lib/time/when-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { candidateOptionId } from '../draft-labels.ts';
import type { CandidateChoice } from '../use-message-draft.ts';

/**
 * Listbox attributes of the ARIA combobox pattern, in which the field keeps the focus. A native select cannot be
 * controlled by another field.
 */
const aria = {
  list: (id: string) => ({ id, role: 'listbox', 'aria-labelledby': `${id}-label` }),
  option: (id: string, active: boolean) => ({ id, role: 'option', 'aria-selected': active, tabIndex: -1 }),
} as const;

interface CandidateListProps {
  command: Command;
  known: ReadonlyMap<string, KnownTask>;
  choice: CandidateChoice;
}

/**
 * The tasks that match a command equally well. The arrow keys in the field move through them; Enter or a click selects
 * one.
 */
export function CandidateList({ command, known, choice }: CandidateListProps) {
  const today = wallClock(useNow(), useZone()).date;
  const { listId, active, onActive, onChoose } = choice;
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${listId}-label`} className="text-sm font-medium text-amber">
        Which {command.target === '' ? 'task' : `“${command.target}”`}?{' '}
        <span className="font-normal text-muted max-md:hidden">Arrow keys, then Enter.</span>
      </p>
      <div {...aria.list(listId)} className="-mx-2 flex flex-col">
        {command.candidates
          .flatMap((id) => known.get(id) ?? [])
          .map((task) => (
            <button
              key={task.id}
              type="button"
              {...aria.option(candidateOptionId(listId, task.id), task.id === active)}
              onClick={() => onChoose(task.id)}
              onPointerMove={() => task.id !== active && onActive(task.id)}
              className={clsx(
                'flex min-h-10 flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5 text-left max-md:min-h-11',
                task.id === active && 'bg-accent-soft',
              )}
            >
              <span className="min-w-0 font-medium break-words">{task.title}</span>
              <span className="text-sm text-muted tabular-nums">
                {task.due === null ? 'No date' : formatWhen(task.due, today)}
              </span>
            </button>
          ))}
      </div>
    </div>
  );
}
