import { priorities } from '@aide/contract/enums';
import type { Task } from '@aide/contract';
import { getSelectedTasks, type SelectedTasks, type TaskActions } from '../../features/planner/task-actions.ts';
import type { RowAction } from './shortcut.rules.ts';

/** A row is a list card, on any page or dialog. */
export const rowSelector = 'li > article';
/** A dialog with its closing animation running is not open. */
export const openDialogSelector = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/** The controls of a row by label; not every list has all of them. */
const controls: Partial<Record<RowAction, string>> = {
  open: '[data-row-open]',
  select: 'input[type="checkbox"][aria-label^="Select "]',
  edit: 'button[aria-label^="Edit "]',
  delete: 'button[aria-label^="Delete "]',
  done: '[data-row-complete]',
};

const inOrder = (a: HTMLElement, b: HTMLElement) => getPosition(a) - getPosition(b);

/** Virtualized lists render a part of their rows, not always in order. */
function getPosition({ parentElement: item }: HTMLElement): number {
  return Number(item?.dataset['index'] ?? item?.getAttribute('aria-posinset') ?? 0);
}

/** Returns whether the page, or the open dialog, has rows. */
export function hasRows(): boolean {
  return findScope().querySelector(rowSelector) !== null;
}

function findFocusedRow(): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>(rowSelector) ?? null;
  return row && findScope().contains(row) ? row : null;
}

function findScope(): Element {
  return document.querySelector(openDialogSelector) ?? document.querySelector('main') ?? document.body;
}

interface Surroundings {
  actions: TaskActions;
  /** Returns null if the task is not loaded. */
  findTask: (id: string) => Task | null;
}

/** Moves the focus between rows, or acts on the selected tasks or else on the focused row. Returns whether it did anything. */
export function actOnRow(action: RowAction, { actions, findTask }: Surroundings): boolean {
  if (action === 'next' || action === 'previous') return moveFocus(action === 'next' ? 1 : -1);
  const selected = document.querySelector(openDialogSelector) === null ? getSelectedTasks() : null;
  if (selected && actOnSelection(action, selected)) return true;
  const row = findFocusedRow();
  if (!row) return false;
  const selector = controls[action];
  if (selector !== undefined && press(row, selector)) return true;
  const { taskId } = row.dataset;
  const task = taskId === undefined ? null : findTask(taskId);
  return task !== null && actOnTask(action, task, row, actions);
}

/** Runs a shortcut on all selected tasks. Returns false for shortcuts of one row, such as Open. */
function actOnSelection(action: RowAction, { tasks, apply, openReschedule, openDelete }: SelectedTasks): boolean {
  const priority = priorities.find((each) => action === `priority:${each}`);
  const isDone = tasks.every(({ status }) => status === 'completed');
  if (priority) apply({ action: 'priority', priority });
  else if (action === 'done') apply({ action: 'status', status: isDone ? 'pending' : 'completed' });
  else if (action === 'backlog') apply({ action: 'backlog' });
  else if (action === 'reschedule') openReschedule();
  else if (action === 'delete') openDelete();
  else return false;
  return true;
}

/** Runs a shortcut on a task; `row` anchors its popover. Returns whether it did anything. */
export function actOnTask(action: RowAction, task: Task, row: HTMLElement | null, actions: TaskActions): boolean {
  const priority = priorities.find((each) => action === `priority:${each}`);
  if (priority) actions.setPriority(task, priority);
  else if (action === 'done') actions.toggle(task);
  else if (action === 'reschedule') actions.openReschedule(task, row);
  else if (action === 'edit') actions.openEdit(task);
  else if (action === 'delete') actions.openDelete(task);
  else if (action === 'backlog') actions.moveToBacklog(task);
  else return false;
  return true;
}

function moveFocus(step: 1 | -1): boolean {
  const rows = [...findScope().querySelectorAll<HTMLElement>(rowSelector)].toSorted(inOrder);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? firstInView(rows) : rows[current + step];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}

function firstInView(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.getBoundingClientRect().top >= 0) ?? rows[0];
}

function press(row: HTMLElement, selector: string): boolean {
  const control = row.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null;
}
