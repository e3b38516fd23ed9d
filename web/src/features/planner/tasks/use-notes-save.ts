import type { Task } from '@aide/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { useUpdateTask } from './api/update-task.ts';

interface Seen {
  notes: string;
  updatedAt: string;
}

const toSeen = ({ description, updated_at }: Pick<Task, 'description' | 'updated_at'>): Seen => ({
  notes: description ?? '',
  updatedAt: updated_at,
});

/**
 * The notes when editing began or at the last save, by task id. Kept after the panel is closed, like an unsaved draft.
 */
const baselines = new Map<string, Seen>();

/** The number of retries if another field of the task has changed. */
const attempts = 3;

/** Thrown by `save` if the notes were changed elsewhere; `theirs` contains them. */
export class NotesConflict extends Error {}

/**
 * Saves the notes of a task. If they were changed elsewhere since editing began, nothing is overwritten, and `theirs`
 * contains the server's notes until the user has chosen. Changes of other fields are not a conflict.
 */
export function useNotesSave(task: Task) {
  const update = useUpdateTask();
  const [theirs, setTheirs] = useState<Seen | null>(null);

  async function save(notes: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const seen = baselines.get(task.id) ?? toSeen(task);
      try {
        const changes = { description: notes };
        const saved = await update.mutateAsync({ id: task.id, changes, ifMatch: seen.updatedAt });
        if ('updated_at' in saved) baselines.set(task.id, toSeen(saved));
        return;
      } catch (error) {
        if (!hasErrorCode(error, 'CHANGED_MEANWHILE') || attempt === attempts) throw error;
        const current = toSeen((await call('getTask', { params: { id: task.id } })).data);
        if (current.notes !== seen.notes && current.notes !== notes) {
          setTheirs(current);
          throw new NotesConflict('The notes were changed elsewhere.');
        }
        baselines.set(task.id, current);
      }
    }
  }

  return {
    save,
    theirs: theirs?.notes ?? null,
    /** Stores the current notes as the base; call it on the first change after a save. */
    begin: () => void baselines.set(task.id, toSeen(task)),
    /** Accepts the conflict: the next save overwrites the server's notes. */
    accept: () => {
      if (theirs) baselines.set(task.id, theirs);
      setTheirs(null);
    },
  };
}
