import type { Entities } from '@aide/contract';
import { dueOf } from '../tasks/due-value.ts';
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
