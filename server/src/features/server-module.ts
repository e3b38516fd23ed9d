import type { Subscription } from '../platform/domain-events.ts';
import type { RepeatingWork } from '../platform/due-work/repair-plans.ts';
import type { Chore } from '../platform/housekeeping.ts';
import type { SealedColumn } from '../platform/secret/reseal.ts';
import type { ExportSection } from './identity/accounts/export-account.ts';

/**
 * What a module contributes to the server, listed in its `<module>.module.ts`. Routes and jobs need dependencies, so the same file
 * exports functions for them.
 */
export interface ServerModule {
  /** Reactions to domain events, in the transaction of the publisher, in list order and in the order of the modules. */
  readonly subscriptions: readonly Subscription[];
  /** Subscriptions that run after those of all modules: each locks a row that many changes share until the transaction commits. */
  readonly lastSubscriptions?: readonly Subscription[];
  /** What housekeeping deletes permanently after its retention period. */
  readonly purges?: readonly Chore[];
  /** The module's sections of the account export. */
  readonly exportSections?: readonly ExportSection[];
  /** Work that plans its own next run, so that plans made while the clock was ahead can be repaired. */
  readonly repeatingWork?: readonly RepeatingWork[];
  /** Columns that are sealed with the signing key, so that a rotation can reseal them. */
  readonly sealedColumns?: readonly SealedColumn[];
}
