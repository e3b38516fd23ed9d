import type { CaptureItem, CaptureResult, Entities } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { listCandidates, type CaptureRow } from './capture.repository.ts';
import { listQuestions } from './capture.rules.ts';
import { summarise, type Made } from './summarise.ts';
import type { Understood } from './understanding.ts';

export function presentEntities(understood: Understood, timeZone: string): Entities {
  const due = understood.due && toDue(understood.due, timeZone);
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

type Viewer = Pick<UserContext, 'tx' | 'now' | 'user'>;

/** Returns one item of a capture and the entry it created, in their current state. */
export async function presentCaptureItem({ tx, now, user }: Viewer, row: CaptureRow, made: Made): Promise<CaptureItem> {
  const { contactId, contactCandidates } = row.understood;
  const candidates = contactId === null ? await listCandidates(tx, user.id, contactCandidates) : [];
  return {
    id: row.id,
    undone: row.undoneAt !== null,
    created_contact_id: row.createdContactId,
    kind: row.kind,
    ...made,
    understood: row.understood,
    questions: listQuestions(row.understood, candidates),
    summary: summarise(made, { now, timeZone: user.timezone }),
  };
}

/** Returns a capture: its items, and the fields of the first one on the top level. */
export function presentCapture(captureId: string, items: CaptureItem[]): CaptureResult {
  const [first] = items;
  if (!first) throw new Error('a capture has at least one item');
  const { id: _, undone: __, created_contact_id: ___, ...fields } = first;
  return { ...fields, captureId, items };
}
