import type { AssistantResult, Entry, OpenCommand, Task } from '@aide/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EntryLine } from '../planner/entry-line.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface ResultActions {
  /** Called with one task for each ambiguous command. */
  onConfirm: (chosen: string[]) => void;
  onUndo: () => void;
  /** Undefined if the message is not known any more. */
  onAddAsTask?: (() => void) | undefined;
}

interface AssistantResultProps {
  result: AssistantResult;
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
  actions: ResultActions;
  busy: boolean;
}

/** The result of the assistant: tasks as rows, questions with their options, and Undo. */
export function AssistantResultView({ result, tasks, actions, busy }: AssistantResultProps) {
  const rows = listRows(result);
  const ambiguous = result.open.filter(({ reason }) => reason === 'which');
  const missing = result.open.some(({ reason }) => reason === 'none');
  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && (
        <ul aria-label="Tasks" className="flex flex-col divide-y divide-hairline">
          {rows.map((entry) => (
            <EntryLine key={entry.id} entry={entry} current={tasks.get(entry.task?.id ?? '')} />
          ))}
        </ul>
      )}
      {result.entries.length > 0 && result.total > result.entries.length && (
        <p className="text-sm text-muted">and {result.total - result.entries.length} more</p>
      )}
      {result.needs === 'choice' && <Choices commands={ambiguous} busy={busy} onChosen={actions.onConfirm} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {result.needs === 'confirmation' && (
          <Button size="sm" busy={busy} onClick={() => actions.onConfirm([])}>
            {result.total > 1 ? `Change ${result.total} tasks` : 'Yes'}
          </Button>
        )}
        {(missing || result.can_save) && actions.onAddAsTask && (
          <Button tone="secondary" size="sm" busy={busy} onClick={actions.onAddAsTask}>
            {result.can_save ? 'Save as a task' : 'Add as a task instead'}
          </Button>
        )}
        {result.undoable && !result.undone && (
          <Button tone="quiet" size="sm" busy={busy} icon={<Icon of={Undo2} size={16} />} onClick={actions.onUndo}>
            Undo
          </Button>
        )}
        {result.undone && <p className="text-sm text-muted">Undone</p>}
      </div>
    </div>
  );
}

/** Returns the created tasks, otherwise the changed or found ones, without duplicates. */
function listRows({ items, entries, undone }: AssistantResult): Entry[] {
  const made = items.flatMap((item) => {
    const { task, recurringTask, backlogItem } = item;
    const thing = task ?? recurringTask ?? backlogItem;
    if (!thing || item.undone || undone) return [];
    return [{ kind: item.kind, task, recurringTask, backlogItem, id: thing.id, title: thing.title }];
  });
  const shown = new Set(made.map(({ id }) => id));
  return [...made, ...entries.filter(({ id }) => !shown.has(id))];
}

interface ChoicesProps {
  /** Commands that match several tasks. */
  commands: readonly OpenCommand[];
  busy: boolean;
  onChosen: (ids: string[]) => void;
}

/** Asks for the task of each command, one after the other. */
function Choices({ commands, busy, onChosen }: ChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const asked = commands[chosen.length];
  if (!asked) return null;
  function choose(id: string): void {
    const all = [...chosen, id];
    if (all.length === commands.length) onChosen(all);
    else setChosen(all);
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className={commands.length > 1 ? 'mb-1 text-sm text-muted' : 'sr-only'}>
        Which {asked.target === '' ? 'task' : `“${asked.target}”`}?
      </legend>
      {asked.entries.map(({ id, title }) => (
        <Button key={id} tone="secondary" size="sm" busy={busy} onClick={() => choose(id)} className="max-w-full">
          <span className="truncate">{title}</span>
        </Button>
      ))}
    </fieldset>
  );
}
