import type { Change, Lists } from './changes.ts';

/** Returns the server's expected response to a change, from the lists after it. */
export function toResponse(change: Change, after: Lists): object {
  return { success: true, data: toData(change, after) };
}

function toData(change: Change, after: Lists): unknown {
  switch (change.name) {
    case 'updateTask':
    case 'changeTaskStatus':
      return change.body.status === 'backlog'
        ? { id: change.params.id, moved_to_backlog: true, backlog_item_id: change.created.backlog[0]?.id }
        : after.tasks.find(({ id }) => id === change.params.id);
    case 'createStep':
    case 'updateStep':
    case 'deleteStep':
    case 'restoreTask':
      return after.tasks.find(({ id }) => id === change.params.id) ?? change.created.tasks[0];
    case 'createTask':
    case 'convertBacklogItem':
      return change.created.tasks[0];
    case 'createBacklogItem':
    case 'restoreBacklogItem':
      return change.created.backlog[0];
    case 'updateBacklogItem':
      return after.backlog.find(({ id }) => id === change.params.id);
    case 'createContact':
      return change.created.contacts[0];
    case 'updateContact':
      return after.contacts.find(({ id }) => id === change.params.id);
    case 'changeTasksInBulk': {
      const ids = new Set(change.body.ids);
      return {
        tasks: after.tasks.filter(({ id }) => ids.has(id)),
        removedIds: change.removed.tasks.map(({ id }) => id),
      };
    }
    case 'undoBulkChange': {
      const ids = new Set(change.body.tasks.map(({ id }) => id));
      return { tasks: after.tasks.filter(({ id }) => ids.has(id)) };
    }
    case 'undoCapture':
      return { captureId: change.params.id };
    default:
      return 'id' in change.params ? { id: change.params.id } : {};
  }
}
