import type { Task } from '@aide/contract';
import { useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { useUpdateTask } from './api/update-task.ts';

interface Seen {
  notes: string;
  updatedAt: string;
}

const toSeen = ({ description, updated_at }: Pick<Task, 'description' | 'updated_at'>): Seen => ({
  notes: description ?? '',
  updatedAt: updated_at,
});

/** What the notes were when editing began or at the last save, by task; kept when the panel is closed, as an unsaved text is. */
const begun = new Map<string, Seen>();

/** How often a save is repeated because something else of the task has changed. */
const attempts = 3;

/** Thrown by `save` when the notes were changed elsewhere; they are in `theirs`. */
export class NotesConflict extends Error {}

/**
 * Saves the notes of a task unless they were changed elsewhere since editing began: then nothing is overwritten, and `theirs` has the
 * notes of the server until the user has chosen. Changes of other fields do not count.
 */
export function useNotesSave(task: Task) {
  const update = useUpdateTask();
  const [theirs, setTheirs] = useState<Seen | null>(null);

  async function save(notes: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const seen = begun.get(task.id) ?? toSeen(task);
      try {
        const changes = { description: notes };
        const saved = await update.mutateAsync({ id: task.id, changes, ifMatch: seen.updatedAt });
        if ('updated_at' in saved) begun.set(task.id, toSeen(saved));
        return;
      } catch (error) {
        if (!hasErrorCode(error, 'CHANGED_MEANWHILE') || attempt === attempts) throw error;
        const current = toSeen((await call('getTask', { params: { id: task.id } })).data);
        if (current.notes !== seen.notes && current.notes !== notes) {
          setTheirs(current);
          throw new NotesConflict('The notes were changed elsewhere.');
        }
        begun.set(task.id, current);
      }
    }
  }

  return {
    save,
    theirs: theirs?.notes ?? null,
    /** Remembers what the notes are; call it with the first change after they were saved. */
    begin: () => void begun.set(task.id, toSeen(task)),
    /** The user has seen the other notes: the next save replaces them. */
    accept: () => {
      if (theirs) begun.set(task.id, theirs);
      setTheirs(null);
    },
  };
}
