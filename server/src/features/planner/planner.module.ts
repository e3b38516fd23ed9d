import { plannerModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { on } from '../../platform/domain-events.ts';
import type { WorkKind } from '../../platform/due-work/work-kind.ts';
import { DataChanged, type Transactions } from '../../platform/context.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/log.ts';
import { TrialExtended } from '../identity/trial/extend-trial.ts';
import type { ServerModule } from '../server-module.ts';
import { analyticsHandlers } from './analytics/analytics.routes.ts';
import { foldTaskTallies, repeatingFolding } from './analytics/fold-task-tallies.job.ts';
import { backlogExport, backlogHandlers } from './backlog/backlog.routes.ts';
import { purgeDeletedBacklogItems } from './backlog/delete-backlog-item.ts';
import { moveTaskToBacklog } from './backlog/move-task-to-backlog.ts';
import { removeRestoredTask } from './backlog/remove-restored-task.ts';
import { contactHandlers, contactImportsExport, contactsExport } from './contacts/contacts.routes.ts';
import { ContactsDeleting } from './contacts/delete-contacts.ts';
import { purgeDeletedRecurringTasks } from './recurring/delete-recurring-task.ts';
import { generateRecurring, resumeGeneration } from './recurring/generate-recurring.job.ts';
import { markReplied, undoReplied } from './recurring/mark-replied.ts';
import { keepAwaitedNamesOfRecurring } from './recurring/record-recurring-change.ts';
import { recurringHandlers, recurringTasksExport } from './recurring/recurring.routes.ts';
import { purgeTombstones, recordRevisions } from './sync/record-revisions.ts';
import { purgeDeletedTasks } from './tasks/delete-task.ts';
import {
  insertPendingHistory,
  recordContactRemoval,
  recordTaskHistory,
  streamTaskChange,
  TaskChanged,
} from './tasks/task-changed.ts';
import { streamImportedTasks, streamWithdrawnTasks, TasksImported, TasksWithdrawn } from './tasks/tasks-imported.ts';
import { streamRelinkedTasks, TasksRelinked } from './tasks/tasks-relinked.ts';
import { taskHandlers, tasksExport } from './tasks/tasks.routes.ts';
import type { BodyAliases } from '../../platform/http/body-aliases.ts';

const task = {
  task_type: ['task_type', 'taskType'],
  dueDate: ['due_date', 'dueDate'],
  dueHasTime: ['due_has_time', 'dueHasTime'],
  contactId: ['contact_id', 'contactId'],
  waitingSince: ['waiting_since', 'waitingSince'],
  waitingFor: ['waiting_for', 'waitingFor'],
} satisfies BodyAliases['createTask'] & BodyAliases['updateTask'];

const backlogItem = {
  item_type: ['item_type', 'itemType'],
  contactId: task.contactId,
} satisfies BodyAliases['createBacklogItem'] & BodyAliases['updateBacklogItem'];

/** The contract declares one name per field; the specification uses two for these. */
const plannerBodyAliases: BodyAliases = {
  createTask: task,
  updateTask: task,
  createBacklogItem: backlogItem,
  updateBacklogItem: backlogItem,
  convertBacklogItem: { dueDate: task.dueDate, dueHasTime: task.dueHasTime },
};

export const plannerModule: ServerModule = {
  subscriptions: [
    on(TaskChanged, recordTaskHistory),
    on(TaskChanged, removeRestoredTask),
    on(TaskChanged, streamTaskChange),
    on(TasksImported, streamImportedTasks),
    on(TasksWithdrawn, streamWithdrawnTasks),
    on(TasksRelinked, streamRelinkedTasks),
    on(ContactsDeleting, recordContactRemoval),
    on(ContactsDeleting, keepAwaitedNamesOfRecurring),
    on(TrialExtended, resumeGeneration),
  ],
  lastSubscriptions: [on(DataChanged, insertPendingHistory), on(DataChanged, recordRevisions)],
  purges: [purgeDeletedTasks, purgeDeletedRecurringTasks, purgeDeletedBacklogItems, purgeTombstones],
  exportSections: [contactsExport, tasksExport, recurringTasksExport, backlogExport, contactImportsExport],
  repeatingWork: [repeatingFolding],
};

export function plannerJobs({ transactions, log }: { transactions: Transactions; log: Logger }): WorkKind[] {
  return [foldTaskTallies(transactions), generateRecurring({ transactions, log })];
}

export interface PlannerParts extends MountDeps {
  avatarUrl: string | undefined;
  dashboard: { upgradeTaskThreshold: number; upgradeContactThreshold: number };
}

/** Mounts contacts, tasks, recurring tasks, the backlog and analytics. */
export function mountPlanner(server: FastifyInstance, parts: PlannerParts): void {
  const { avatarUrl, dashboard } = parts;
  const handlers = {
    ...contactHandlers(),
    ...taskHandlers({ moveToBacklog: moveTaskToBacklog, markReplied, undoReplied }),
    ...recurringHandlers(),
    ...backlogHandlers(),
    ...analyticsHandlers({ avatarUrl, dashboard }),
  };
  mount(server, parts, plannerModuleRoutes, handlers, plannerBodyAliases);
}
