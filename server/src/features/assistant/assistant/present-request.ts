import type { AssistantResult, CaptureItem, Entry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { readCapture } from '../capture/read-capture.ts';
import { listRequestsById } from './assistant.repository.ts';
import type { AssistantRequestRow, EntryRef } from './assistant.table.ts';
import { readEntries } from './entries.repository.ts';

/** Returns a request with its result in the current state. `items` saves a query if they were just created. */
export async function presentRequest(
  context: UserContext,
  row: AssistantRequestRow,
  items?: CaptureItem[],
): Promise<AssistantResult> {
  const entries = await readEntries(context.tx, context.user.id, listRefs(row));
  return toResult(row, entries, items ?? (await readItems(context, row)));
}

/** Returns the results of several requests by id, without those that are no longer stored. */
export async function readResults(
  context: UserContext,
  requestIds: readonly string[],
): Promise<Map<string, AssistantResult>> {
  const rows = await listRequestsById(context.tx, context.user.id, requestIds);
  const entries = await readEntries(context.tx, context.user.id, rows.flatMap(listRefs));
  const results = new Map<string, AssistantResult>();
  for (const row of rows) results.set(row.id, toResult(row, entries, await readItems(context, row)));
  return results;
}

function listRefs({ outcome }: AssistantRequestRow): EntryRef[] {
  return [...outcome.entries, ...outcome.open.flatMap(({ entries }) => entries)];
}

async function readItems(context: UserContext, { id, undoSteps }: AssistantRequestRow): Promise<CaptureItem[]> {
  if (!undoSteps.some(({ step }) => step === 'undo_capture')) return [];
  return (await readCapture(context, id))?.items ?? [];
}

function toResult(
  row: AssistantRequestRow,
  entries: ReadonlyMap<string, Entry>,
  items: CaptureItem[],
): AssistantResult {
  const { id, kind, outcome, undoSteps, undoneAt } = row;
  const present = (refs: readonly EntryRef[]) => refs.flatMap((ref) => entries.get(ref.id) ?? []);
  const { reply, needs, changes, open, ask, talk, total } = outcome;
  return {
    id,
    kind,
    reply,
    needs,
    items,
    changes,
    open: open.map((command) => ({ ...command, entries: present(command.entries) })),
    ask,
    talk,
    entries: present(outcome.entries),
    total,
    undoable: undoSteps.length > 0 && undoneAt === null,
    undone: undoneAt !== null,
  };
}
