import type { Task } from '@aide/contract';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { listRange } from './bulk.rules.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected tasks that are visible: hidden ones are not changed. */
  tasks: Task[];
  /** `range` selects everything between the last selected task and this one. */
  toggle: (id: string, range: boolean) => void;
  all: () => void;
  /** Adds tasks to the selection. */
  add: (tasks: readonly Task[]) => void;
  clear: () => void;
}

/** The selection among the visible tasks. Escape clears it. */
export function useSelection(shown: readonly Task[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const tasks = useMemo(() => shown.filter(({ id }) => chosen.has(id)), [shown, chosen]);

  function toggle(id: string, range: boolean): void {
    const next = new Set(chosen);
    if (range) for (const each of listRange(listIds(shown), last, id)) next.add(each);
    else if (!next.delete(id)) next.add(id);
    setChosen(next);
    setLast(id);
  }

  function add(more: readonly Task[]): void {
    setChosen((before) => new Set([...before, ...listIds(more)]));
  }

  const clear = () => setChosen(new Set());
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) clear();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onEscape(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { ids: chosen, tasks, toggle, add, all: () => setChosen(new Set(listIds(shown))), clear };
}

function listIds(tasks: readonly Task[]): string[] {
  return tasks.map(({ id }) => id);
}
