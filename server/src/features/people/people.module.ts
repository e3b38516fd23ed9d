import { peopleModuleRoutes } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { on } from '../../platform/domain-events.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import { ContactReachChanged } from '../planner/contacts/contact-reach-changed.ts';
import { TaskChanged } from '../planner/tasks/task-changed.ts';
import { TasksImported, TasksWithdrawn } from '../planner/tasks/tasks-imported.ts';
import type { ServerModule } from '../server-module.ts';
import { contactMergesExport, distinctContactsExport, duplicateHandlers } from './duplicates/duplicates.routes.ts';
import { purgeContactMerges } from './duplicates/merge-contacts.ts';
import type { DraftDeps } from './message-drafts/draft-message.ts';
import { messageDraftHandlers } from './message-drafts/message-drafts.routes.ts';
import {
  refreshActivityOfContacts,
  refreshActivityOfImport,
  refreshActivityOfTask,
} from './relationships/refresh-activity.ts';
import { contactNotesExport, reachOutsExport, relationshipHandlers } from './relationships/relationships.routes.ts';

export const peopleModule: ServerModule = {
  subscriptions: [on(ContactReachChanged, refreshActivityOfContacts)],
  lastSubscriptions: [
    on(TaskChanged, refreshActivityOfTask),
    on(TasksImported, refreshActivityOfImport),
    on(TasksWithdrawn, refreshActivityOfImport),
  ],
  purges: [purgeContactMerges],
  exportSections: [contactNotesExport, reachOutsExport, contactMergesExport, distinctContactsExport],
};

export interface PeopleParts extends MountDeps {
  drafts: DraftDeps;
}

/** Mounts the timeline and rhythm of contacts, duplicates, and drafts of messages to them. */
export function mountPeople(server: FastifyInstance, parts: PeopleParts): void {
  mount(server, parts, peopleModuleRoutes, {
    ...relationshipHandlers(),
    ...duplicateHandlers(),
    ...messageDraftHandlers(parts.drafts),
  });
}
