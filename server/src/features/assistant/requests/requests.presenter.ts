import type { AssistantResult, CaptureItem, Entry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { listEntries } from './entries.repository.ts';
import { formatCreated } from './format-answer.ts';
import { findCapture, getItemRef, presentItems } from './items.presenter.ts';
import { findRequest, listCaptureItems, listRequestsById } from './requests.repository.ts';
import { emptyOutcome, type EntryRef, type RequestRow } from './requests.table.ts';

/** Returns a message with its result in the current state. `items` saves queries if they were just created. */
export async function presentRequest(
  context: UserContext,
  row: RequestRow,
  items?: CaptureItem[],
): Promise<AssistantResult> {
  if (!items) return presentStored(context, row);
  return toResult(row, await listEntries(context.tx, context.user.id, listRefs(row)), items);
}

async function presentStored(context: UserContext, row: RequestRow): Promise<AssistantResult> {
  const [result] = await presentRequests(context, [row]);
  if (!result) throw new Error('one message has one result');
  return result;
}

/** Returns the results of messages in their current state, with one query for each kind of row. */
async function presentRequests(context: UserContext, rows: readonly RequestRow[]): Promise<AssistantResult[]> {
  const { tx, user } = context;
  const captures = rows.filter(({ effects }) => effects.some(({ step }) => step === 'undo_capture'));
  const itemRows = await listCaptureItems(
    tx,
    user.id,
    captures.map(({ id }) => id),
  );
  const entries = await listEntries(tx, user.id, [...rows.flatMap(listRefs), ...itemRows.map(getItemRef)]);
  const messageIds = new Map(itemRows.map(({ id, messageId }) => [id, messageId]));
  const items = Map.groupBy(await presentItems(context, itemRows, entries), ({ id }) => messageIds.get(id));
  return rows.map((row) => toResult(row, entries, items.get(row.id) ?? []));
}

/** Returns the results of messages by id, without those that are no longer stored. */
export async function listResults(context: UserContext, ids: readonly string[]): Promise<Map<string, AssistantResult>> {
  const rows = await listRequestsById(context.tx, context.user.id, ids);
  return new Map((await presentRequests(context, rows)).map((result) => [result.id, result]));
}

/** Returns the result of a message that was handled before. */
export async function findResult(context: UserContext, id: string): Promise<AssistantResult | null> {
  const row = await findRequest(context.tx, context.user.id, id);
  return row ? presentStored(context, row) : null;
}

/** Returns the result of a message of which only the tasks it created are left. */
export async function findCaptureResult(context: UserContext, id: string): Promise<AssistantResult | null> {
  const items = (await findCapture(context, id))?.items;
  if (!items) return null;
  const outcome = { ...emptyOutcome, reply: formatCreated(items) };
  const undoneAt = items.every(({ undone }) => undone) ? context.now : null;
  return toResult({ id, kind: 'capture', outcome, effects: [], undoneAt }, new Map(), items);
}

function listRefs({ outcome }: RequestRow): EntryRef[] {
  return [...outcome.entries, ...outcome.open.flatMap(({ entries }) => entries)];
}

type ResultRow = Pick<RequestRow, 'id' | 'kind' | 'outcome' | 'effects' | 'undoneAt'>;

function toResult(row: ResultRow, entries: ReadonlyMap<string, Entry>, items: CaptureItem[]): AssistantResult {
  const { id, kind, effects, undoneAt } = row;
  const { canSave = false, undid: _, executed: __, turn: ___, ...outcome } = row.outcome;
  const present = (refs: readonly EntryRef[]) => refs.flatMap((ref) => entries.get(ref.id) ?? []);
  return {
    ...outcome,
    id,
    kind,
    items,
    open: outcome.open.map((command) => ({ ...command, entries: present(command.entries) })),
    entries: present(outcome.entries),
    undoable: effects.length > 0 && undoneAt === null,
    undone: undoneAt !== null,
    can_save: canSave,
  };
}
