import { toTaskBody } from './apply-change.rules.ts';
import type { Lists } from './changes.ts';
import type { QueuedCall } from './create-change.rules.ts';

interface SplitContext {
  lists: Lists;
  timeZone: string;
  /** A request was sent without a response. */
  attempted: boolean;
}

/**
 * Splits a bulk change into one change per task, so that each is compared with changes from other devices. Other calls
 * are returned unchanged. A change that may have reached the server is split only if repeating it is harmless.
 */
export function splitBulk(call: QueuedCall, { lists, timeZone, attempted }: SplitContext): QueuedCall[] {
  if (call.name === 'undoBulkChange' && !attempted) return call.body.tasks.flatMap((state) => splitUndo(state, lists));
  if (call.name !== 'changeTasksInBulk') return [call];
  const { ids, change } = call.body;
  if (change.action === 'backlog')
    return attempted
      ? [call]
      : ids.map((id) => ({ name: 'changeTaskStatus', params: { id }, body: { status: 'backlog' } }));
  if (change.action === 'delete') return ids.map((id) => ({ name: 'deleteTask', params: { id } }));
  return ids.map((id) => {
    const task = lists.tasks.find((known) => known.id === id);
    // An unknown task cannot be queued, whatever the body is.
    return { name: 'updateTask', params: { id }, body: task ? toTaskBody(task, change, timeZone) : {} };
  });
}

type TaskState = Extract<QueuedCall, { name: 'undoBulkChange' }>['body']['tasks'][number];

/** A removed task is restored first. */
function splitUndo({ id, ...body }: TaskState, { tasks }: Lists): QueuedCall[] {
  const params = { id };
  const restore: QueuedCall[] = tasks.some((task) => task.id === id) ? [] : [{ name: 'restoreTask', params }];
  return Object.keys(body).length === 0 ? restore : [...restore, { name: 'updateTask', params, body }];
}
