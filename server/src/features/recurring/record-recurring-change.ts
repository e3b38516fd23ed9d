import type { Change } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/** Every write of a recurring task ends here and is told to open pages. `row` is how it stands afterwards. */
export function recordRecurringChange(context: UserContext, row: RecurringTaskRow, action: Change['action']): void {
  context.changed({ entity: 'recurring_task', id: row.id, action });
}
