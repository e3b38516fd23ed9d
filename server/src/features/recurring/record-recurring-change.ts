import type { Change } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { planGenerationTurn } from './plan-generation-turn.ts';
import type { RecurringTaskRow } from './recurring.table.ts';

/** Every write of a recurring task ends here: its next turn follows it, and open pages hear of it. `row` is how it stands afterwards. */
export async function recordRecurringChange(
  context: UserContext,
  row: RecurringTaskRow,
  action: Change['action'],
): Promise<void> {
  await planGenerationTurn(context, row);
  context.changed({ entity: 'recurring_task', id: row.id, action });
}
