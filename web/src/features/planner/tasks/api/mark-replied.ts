import type { CallBody } from '@aide/contract';
import { call } from '../../../../lib/api/api-client.ts';

/** Completes a waiting task and ends its recurrence. Returns the argument for `undoReplied`. */
export async function markReplied(id: string): Promise<CallBody<'undoReplied'>> {
  const { data } = await call('markReplied', { params: { id } });
  return data.undo;
}

export async function undoReplied(undo: CallBody<'undoReplied'>): Promise<void> {
  await call('undoReplied', { body: undo });
}
