import type { TaskHistoryEntry, TaskSource } from '@aide/contract';
import type { taskHistoryTable } from '../features/planner/tasks/tasks.table.ts';
import { demoId } from './demo-ids.ts';
import type { NewTaskRow } from './make-tasks.ts';
import type { Random } from './random.ts';
import { cancelReasons, postponeReasons } from './words.ts';

type NewHistoryRow = typeof taskHistoryTable.$inferInsert;

const channels: Partial<Record<TaskSource, TaskHistoryEntry['channel']>> = {
  telegram: 'telegram',
  telegram_voice: 'telegram',
  email: 'email',
  recurring: 'scheduler',
  api: 'api',
};

/** Returns the history of each task: its creation, and the changes that led to its status. */
export function makeHistory(tasks: readonly NewTaskRow[], random: Random): NewHistoryRow[] {
  const rows: NewHistoryRow[] = [];
  const record = (task: NewTaskRow, entry: Pick<NewHistoryRow, 'at' | 'channel' | 'action' | 'reason' | 'changes'>) =>
    rows.push({ userId: task.userId, id: demoId('history', rows.length), taskId: task.id, ...entry });

  for (const task of tasks) {
    record(task, { at: task.createdAt, channel: channels[task.source] ?? 'web', action: 'created', changes: {} });
    if (task.status === 'pending') continue;
    const began = task.status === 'completed' && random.chance(0.3);
    const at = task.completedAt ?? task.updatedAt;
    if (began) {
      const half = new Date((task.createdAt.getTime() + at.getTime()) / 2);
      record(task, { at: half, channel: 'web', action: 'status_changed', changes: step('pending', 'in_progress') });
    }
    record(task, {
      at,
      channel: random.weighted([
        ['web', 6],
        ['telegram', 3],
        ['mail_link', 1],
      ] as const),
      action: 'status_changed',
      reason: reasonFor(task, random),
      changes: step(began ? 'in_progress' : 'pending', task.status),
    });
  }
  return rows;
}

function step(from: string, to: string): TaskHistoryEntry['changes'] {
  return { status: { from, to } };
}

function reasonFor({ status }: NewTaskRow, random: Random): string | null {
  if (status === 'cancelled') return random.pick(cancelReasons);
  return status === 'postponed' ? random.pick(postponeReasons) : null;
}
