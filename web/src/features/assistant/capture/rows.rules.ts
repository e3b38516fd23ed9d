import type { CaptureOverrides, ParsedMessage } from '@aide/contract';
import { priorities } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { findUnknownName } from '@aide/rules';

/** One parsed task of a message, with its recurrence in words. */
export interface ReadRow {
  message: ParsedMessage;
  recurrenceText: string | null;
}

/** The user's changes to one row. After more typing it is matched by the row's title, otherwise by its position. */
export interface RowEdit {
  title: string;
  place: number;
  overrides: CaptureOverrides;
  /** The row was removed and is not saved. */
  dropped: boolean;
  /** The row is merged into the one above it. */
  joined: boolean;
}

/** A task that will be saved: one parsed row, or several merged ones, with the user's corrections. */
export interface Row extends ReadRow {
  /** The positions of the parsed rows, in order. */
  places: readonly number[];
  overrides: CaptureOverrides;
}

/** Returns the edit of each row, or null for a row that was not edited. */
export function matchEdits(read: readonly ReadRow[], edits: readonly RowEdit[]): (RowEdit | null)[] {
  const found = read.map((): RowEdit | null => null);
  const left = new Set(edits);
  const assign = (place: number, edit: RowEdit | undefined) => {
    if (edit === undefined || found[place] !== null) return;
    found[place] = edit;
    left.delete(edit);
  };
  for (const [place, { message }] of read.entries()) {
    const sameTitle = [...left].filter(({ title }) => title === message.title);
    assign(place, sameTitle.find((edit) => edit.place === place) ?? sameTitle[0]);
  }
  for (const edit of left) if (edit.place < read.length) assign(edit.place, edit);
  return found;
}

/** Returns the edits with a change to one row. */
export function editRow(
  read: readonly ReadRow[],
  edits: readonly RowEdit[],
  place: number,
  change: Partial<Pick<RowEdit, 'overrides' | 'dropped' | 'joined'>>,
): RowEdit[] {
  const matched = matchEdits(read, edits);
  const before = matched[place] ?? { overrides: {}, dropped: false, joined: false };
  const title = read[place]?.message.title ?? '';
  const others = matched.flatMap((other, at) => (other === null || at === place ? [] : [other]));
  return [...others, { ...before, ...change, title, place }];
}

/**
 * Returns the edits after merging a row with the one above it. A title that was edited by hand is kept in the merged
 * title.
 */
export function joinWithAbove(read: readonly ReadRow[], edits: readonly RowEdit[], row: Row, above: Row): RowEdit[] {
  const [place = 0] = row.places;
  const [first = 0] = above.places;
  const { title: _title, ...overrides } = row.overrides;
  const joined = editRow(read, edits, place, { overrides, joined: true });
  if (row.overrides.title === undefined && above.overrides.title === undefined) return joined;
  const title = joinTitles(
    above.overrides.title ?? above.message.title,
    row.overrides.title ?? row.message.title,
    null,
  );
  return editRow(read, joined, first, { overrides: { ...above.overrides, title } });
}

/** Returns the tasks that will be saved, in order. */
export function planRows(read: readonly ReadRow[], edits: readonly RowEdit[]): Row[] {
  const rows: Row[] = [];
  for (const [place, edit] of matchEdits(read, edits).entries()) {
    const row = read[place];
    if (!row || edit?.dropped) continue;
    const above = rows.at(-1);
    const overrides = edit?.overrides ?? {};
    if (edit?.joined && above) rows[rows.length - 1] = joinRows(above, { ...row, places: [place], overrides });
    else rows.push({ ...row, places: [place], overrides });
  }
  return rows;
}

/**
 * Merges two rows: the title contains both, the first schedule and the first contact apply, the higher priority wins.
 */
function joinRows(above: Row, below: Row): Row {
  const [a, b] = [above.message, below.message];
  const repeated = a.recurrence ? above : below;
  const person = a.contactName === null && a.contactId === null ? b : a;
  const message: ParsedMessage = {
    title: joinTitles(a.title, b.title, b.contactName),
    description: [a.description, b.description].filter((text) => text !== null).join('\n') || null,
    taskType: a.taskType === 'follow_up' ? a.taskType : b.taskType,
    priority: priorities.indexOf(a.priority) >= priorities.indexOf(b.priority) ? a.priority : b.priority,
    contactId: person.contactId,
    contactName: person.contactName,
    contactCandidates: person.contactCandidates,
    due: a.due ?? b.due,
    recurrence: repeated.message.recurrence,
    backlog: a.backlog && b.backlog,
    remindBefore: a.remindBefore ?? b.remindBefore,
    alsoWith: [...new Set([...a.alsoWith, ...b.alsoWith])],
    labels: [...new Set([...a.labels, ...b.labels])],
    waiting: a.waiting ?? b.waiting,
    spans: [...a.spans, ...b.spans],
    confidence: a.confidence,
  };
  return {
    message,
    recurrenceText: repeated.recurrenceText,
    places: [...above.places, ...below.places],
    overrides: { ...below.overrides, ...above.overrides },
  };
}

/** A name or an abbreviation keeps its capital letter. */
function joinTitles(above: string, below: string, name: string | null): string {
  const keeps = /^(?:I\b|\S*[A-Z]\S*[A-Z])/.test(below) || (name !== null && below.startsWith(name));
  const second = keeps ? below : `${below.charAt(0).toLowerCase()}${below.slice(1)}`;
  return `${above} and ${second}`.slice(0, limits.title);
}

/** Adds or removes the new contact in the edits of every row that names it. */
export function toggleContact(read: readonly ReadRow[], edits: readonly RowEdit[], name: string): RowEdit[] {
  const isWanted = !edits.some(({ overrides }) => overrides.new_contact === name);
  return planRows(read, edits).reduce<RowEdit[]>(
    (changed, { message, overrides, places: [place = 0] }) =>
      findUnknownName(message)?.toLowerCase() === name.toLowerCase() && overrides.contact_id == null
        ? editRow(read, changed, place, { overrides: { ...overrides, new_contact: isWanted ? name : undefined } })
        : changed,
    [...edits],
  );
}
