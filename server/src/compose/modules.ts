import type { FastifyInstance } from 'fastify';
import { purgeHandledUpdates } from '../channels/telegram/updates/updates.repository.ts';
import { purgeWhatsApp } from '../channels/whatsapp/messages.repository.ts';
import { assistantModule, mountAssistant, type AssistantParts } from '../features/assistant/assistant.module.ts';
import {
  connectionsModule,
  mountConnections,
  type ConnectionsParts,
} from '../features/connections/connections.module.ts';
import { identityModule, mountIdentity, type IdentityParts } from '../features/identity/identity.module.ts';
import { operationsModule } from '../features/operations/operations.module.ts';
import { mountPeople, peopleModule, type PeopleParts } from '../features/people/people.module.ts';
import { mountPlanner, plannerModule, type PlannerParts } from '../features/planner/planner.module.ts';
import { mountReminders, remindersModule, type RemindersParts } from '../features/reminders/reminders.module.ts';
import type { ServerModule } from '../features/server-module.ts';
import { createPublisher } from '../platform/domain-events.ts';
import { repeatingHousekeeping } from '../platform/housekeeping.ts';

const modules: readonly ServerModule[] = [
  identityModule,
  plannerModule,
  peopleModule,
  remindersModule,
  assistantModule,
  connectionsModule,
  operationsModule,
];

/** Collects what the modules list under a name, in their order. */
const collect = <Name extends keyof ServerModule>(name: Name) =>
  modules.flatMap((module): NonNullable<ServerModule[Name]>[number][] => [...(module[name] ?? [])]);

/** Publishes a domain event to the subscribers of all modules; an error rolls the publisher's transaction back. */
export const publish = createPublisher([...collect('subscriptions'), ...collect('lastSubscriptions')]);

/** What housekeeping deletes permanently after its retention period. */
export const purges = [...collect('purges'), purgeHandledUpdates, purgeWhatsApp];

/** All work that plans its own next run, so that plans made while the clock was ahead can be repaired. */
export const repeatingWork = [repeatingHousekeeping, ...collect('repeatingWork')];

/** All columns that are sealed with the signing key, so that a rotation can reseal them. */
export const sealedColumns = collect('sealedColumns');

type ModuleParts = Omit<IdentityParts, 'exportSections'> &
  PlannerParts &
  PeopleParts &
  RemindersParts &
  AssistantParts &
  ConnectionsParts;

/** Mounts the routes of all modules except operations, which compose-server.ts mounts. */
export function mountModules(server: FastifyInstance, parts: ModuleParts): void {
  mountIdentity(server, { ...parts, exportSections: collect('exportSections') });
  mountPlanner(server, parts);
  mountPeople(server, parts);
  mountReminders(server, parts);
  mountAssistant(server, parts);
  mountConnections(server, parts);
}
