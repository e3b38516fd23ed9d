import type { CaptureResult, Entities } from '@aide/contract';
import type { Contact } from '@aide/language';
import type { UserContext } from '../../platform/context.ts';
import { dueOf } from '../tasks/due-value.ts';
import type { CaptureRow } from './capture.repository.ts';
import { questionsOf } from './capture.rules.ts';
import { summarise, type Made } from './summarise.ts';
import type { Understood } from './understanding.ts';

export function presentEntities(understood: Understood, timeZone: string): Entities {
  const due = understood.due && dueOf(understood.due, timeZone);
  return {
    task_title: understood.title,
    task_description: understood.description,
    priority: understood.priority,
    task_type: understood.taskType,
    due_date: due?.at.toISOString() ?? null,
    due_has_time: due?.hasTime ?? false,
    contact_id: understood.contactId,
    contact_name: understood.contactName,
    contact_candidates: understood.contactCandidates,
    recurrence: understood.recurrence,
    backlog: understood.backlog,
    confidence: understood.confidence,
    spans: understood.spans,
    engine: understood.engine,
  };
}

/** A capture with what it made, as that stands now. */
export function presentCapture(
  { now, user }: Pick<UserContext, 'now' | 'user'>,
  row: CaptureRow,
  made: Made,
  contacts: readonly Contact[],
): CaptureResult {
  return {
    captureId: row.id,
    kind: row.kind,
    ...made,
    understood: row.understood,
    questions: questionsOf(row.understood, contacts),
    summary: summarise(made, { now, timeZone: user.timezone, contactName: row.understood.contactName }),
  };
}
