import type { CorrectionRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import type { LastTurn } from './dialogue.ts';
import { executePlan, type Execution, type Plan } from './execute-plan.ts';
import type { KnownTasks } from './known-tasks.ts';
import type { PlannedCommand } from './requests.table.ts';
import { undoLast } from './undo-request.ts';

interface Before {
  lastTurn: LastTurn | null;
  known: Pick<KnownTasks, 'list'>;
}

/** The tasks that are offered after the wrong one was changed. */
const maxOffered = 10;

/** Changes what the last turn created or changed; for the wrong task, undoes the turn and repeats its commands for another. */
export async function correctLast(
  context: UserContext,
  { taskIds, change, undoFirst = false }: CorrectionRequest,
  plan: Plan,
  before: Before,
): Promise<Execution> {
  if (!undoFirst) return executePlan(context, { ...plan, commands: toCommands(taskIds, change), tasks: [] });
  const executed = before.lastTurn?.outcome.executed ?? [];
  const wrongIds = new Set(before.lastTurn?.outcome.turn?.changed);
  const { conversation, message } = plan;
  const undone = await undoLast(context, { conversation, requestId: message.id, force: true });
  const others = taskIds.filter((id) => !wrongIds.has(id));
  const commands = executed.slice(0, 1).map((command): PlannedCommand => {
    const target = { ...command, change: { ...command.change, ...change } };
    if (others.length > 0) return { ...target, taskIds: others, candidates: [] };
    return { ...target, taskIds: [], candidates: listSimilar(before.known, command, wrongIds) };
  });
  const asked = commands.filter(({ taskIds: ids, candidates }) => ids.length + candidates.length > 0);
  const done = await executePlan(context, { ...plan, commands: asked, tasks: [] });
  const reply = [undone.reply, done.outcome.reply || 'Which one did you mean?'].join('\n');
  return {
    ...done,
    subjects: done.subjects.length > 0 ? done.subjects : undone.restored,
    outcome: { ...done.outcome, reply, ...(undone.undid.length > 0 && { undid: undone.undid }) },
  };
}

/** Returns one command for each part of the change. */
function toCommands(taskIds: string[], change: CorrectionRequest['change']): PlannedCommand[] {
  const { due, shift, priority, status, contactId, title, recurrence } = change;
  const create = (verb: PlannedCommand['verb'], part: PlannedCommand['change']) => ({
    verb,
    taskIds,
    candidates: [],
    target: '',
    change: part,
  });
  return [
    ...(due !== undefined ? [create('reschedule', { due })] : []),
    ...(shift ? [create('reschedule', { shift })] : []),
    ...(priority ? [create('prioritise', { priority })] : []),
    ...(status ? [create('start', {})] : []),
    ...(contactId !== undefined || title !== undefined
      ? [
          create('edit', {
            ...(contactId !== undefined && { contactId }),
            ...(title !== undefined && { title }),
          }),
        ]
      : []),
    ...(recurrence ? [create('reschedule', { recurrence })] : []),
  ];
}

/** Returns the open tasks of the same people as the wrong ones, soonest due first. */
function listSimilar({ list }: Before['known'], { taskIds }: PlannedCommand, wrongIds: ReadonlySet<string>): string[] {
  const contactIds = new Set(list.filter(({ id }) => taskIds.includes(id)).flatMap(({ contactId }) => contactId ?? []));
  return list
    .filter(({ status }) => status === 'pending' || status === 'in_progress')
    .filter(({ id, contactId }) => contactId !== null && contactIds.has(contactId) && !wrongIds.has(id))
    .map(({ id }) => id)
    .slice(0, maxOffered);
}
