import type { Change } from '@aide/contract';
import type { UserContext } from '../context.ts';
import type { DomainEvent } from '../domain-events.ts';

/** A user's data changed. Published once for each use case that changed something, at the end of its transaction. */
export class DataChanged implements DomainEvent {
  readonly context: UserContext;
  /** All changes of the use case, in order. */
  readonly changes: readonly Change[];

  constructor(context: UserContext, changes: readonly Change[]) {
    this.context = context;
    this.changes = changes;
  }
}
