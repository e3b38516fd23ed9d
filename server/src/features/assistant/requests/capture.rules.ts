import { createHash } from 'node:crypto';
import {
  type CaptureOverrides,
  type CaptureResult,
  type Due,
  type Engine,
  type ParsedMessage,
  pickCorrections,
  type Recurrence,
} from '@aide/contract';

export type ParsedTask = ParsedMessage & { engine: Engine };

/** Below this confidence the channel asks the user to confirm. */
const askBelowConfidence = 0.6;

/** Returns the id of one item of a message with several. Deterministic for a capture id and position. */
export function createItemId(captureId: string, position: number): string {
  const bytes = createHash('sha256').update(`capture:${captureId}:${position}`).digest().subarray(0, 16);
  // Version 8 is for custom ids.
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Applies the user's corrections to a parsed message; a corrected field has full confidence. */
export function applyOverrides(understood: ParsedTask, overrides: CaptureOverrides = {}): ParsedTask {
  const { title, task_type: taskType, priority, contact_id: contactId, new_contact: newContact } = overrides;
  const certain = Object.fromEntries(
    Object.entries({
      title,
      taskType,
      priority,
      contact: contactId ?? newContact,
      due: overrides.due,
      recurrence: overrides.recurrence,
    })
      .filter(([, value]) => value !== undefined)
      .map(([field]) => [field, 1]),
  );
  return {
    ...understood,
    ...pickCorrections(overrides),
    ...(contactId === undefined ? {} : { contactId, contactCandidates: [] }),
    ...(newContact === undefined || contactId
      ? {}
      : { contactId: null, contactName: newContact, contactCandidates: [] }),
    ...(overrides.waiting === undefined ? {} : { waiting: null }),
    ...overrideSchedule(understood, overrides),
    confidence: { ...understood.confidence, ...certain },
  };
}

interface ScheduleFields {
  due: Due | null;
  recurrence: Recurrence | null;
  backlog: boolean;
}

/** A backlog item has no schedule: overriding one of the two drops the other. */
function overrideSchedule(understood: ParsedTask, overrides: CaptureOverrides): ScheduleFields {
  const recurrence = overrides.recurrence === undefined ? understood.recurrence : overrides.recurrence;
  // A new pattern has another first day than the parsed one.
  const kept = overrides.recurrence ? null : understood.due;
  const due = overrides.due === undefined ? kept : overrides.due;
  const backlog = overrides.backlog ?? (understood.backlog && due === null && recurrence === null);
  return backlog ? { due: null, recurrence: null, backlog } : { due, recurrence, backlog };
}

/** Returns what a message creates: a task, a recurring task or a backlog item. */
export function getCaptureKind({ recurrence, backlog }: ParsedTask): CaptureResult['kind'] {
  if (backlog) return 'backlog_item';
  return recurrence ? 'recurring_task' : 'task';
}

/** Lists the questions to the user: which of several contacts is meant, and whether an uncertain date is right. */
export function listQuestions(
  understood: ParsedTask,
  candidates: readonly { id: string; name: string; company: string | null }[],
): CaptureResult['questions'] {
  const questions: CaptureResult['questions'] = [];
  if (understood.contactId === null && candidates.length > 1) {
    questions.push({
      about: 'contact',
      candidates: candidates.map(({ id, name, company }) => ({ id, name, company })),
    });
  }
  const unsure = understood.confidence.due < askBelowConfidence;
  if (!understood.backlog && unsure) questions.push({ about: 'due', understood: understood.due });
  return questions;
}
