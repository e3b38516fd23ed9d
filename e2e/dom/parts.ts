import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { only, selectAll, withText } from './queries.ts';
import { app, user } from './setup.ts';

/** The rows or cards of tasks. */
export const queryRows = (title: string) => withText(screen.queryAllByRole('article'), title);
export const getRow = (title: string) => only(queryRows(title));
export const findRow = (title: string) => waitFor(() => getRow(title));

type Kind = 'success' | 'error';
export const queryToasts = (kind: Kind, text = '') => withText(selectAll(`[data-toast="${kind}"]`), text);
export const getToast = (kind: Kind, text: string) => only(queryToasts(kind, text));
export const findToast = (kind: Kind, text: string) => waitFor(() => getToast(kind, text));

/** Returns the labels of a select's options. */
export const getOptions = (select: HTMLElement) => selectAll('option', select).map(({ textContent }) => textContent);

interface DataLayerEntry {
  event?: string;
  path?: string;
}
export const getDataLayer = (): DataLayerEntry[] => (window as { dataLayer?: DataLayerEntry[] }).dataLayer ?? [];
export const listEvents = (name: string) => getDataLayer().filter(({ event }) => event === name);

/** Marks the gate as passed, so that the full dashboard is displayed with few tasks. */
export const passGate = () => localStorage.setItem('dashboard_gate_passed', 'true');

/** Opens a dialog by its window event, after the app shell is rendered. */
export async function openByEvent(name: 'openCreateTask' | 'openBacklog'): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  dispatchEvent(new CustomEvent(name));
}

/** Opens the settings and waits until every section has loaded. */
export async function openSettings(): Promise<void> {
  await app.open('/settings');
  await screen.findByRole('heading', { name: 'Calendar feed' });
  await waitFor(() => expect(selectAll('#content .animate-placeholder')).toEqual([]));
}

/** Closes a dialog and discards what was entered. */
export async function discardDialog(): Promise<void> {
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
}

export const getBacklog = () => screen.getByRole('dialog', { name: 'Backlog' });
export const getBacklogList = () => within(getBacklog()).getByRole('region', { name: 'Backlog items' });
export const getItemDetails = () => within(getBacklog()).getByRole('region', { name: 'Item details' });
export const getBacklogForm = () => within(getBacklog()).getByRole('form', { name: 'Create Backlog Item' });

export async function openBacklog(): Promise<void> {
  await app.open('/settings');
  await openByEvent('openBacklog');
  await waitFor(getBacklog);
}

export const getContactNames = () =>
  screen.queryAllByRole('article').flatMap((card) => within(card).queryAllByRole('heading'));

export const getCreateDialog = () => screen.getByRole('dialog', { name: 'Create Task' });
export const getCreateSubmit = () => within(getCreateDialog()).getByRole('button', { name: /^Create/ });
export const getCreateField = (label: string) => within(getCreateDialog()).getByLabelText(label);
/** Opens the create dialog from the tasks page. */
export async function openCreateDialog(): Promise<void> {
  await app.open('/tasks');
  await user.click(await screen.findByRole('button', { name: 'Create Task' }));
  await waitFor(getCreateDialog);
}

export const queryFailedRows = () => {
  const list = screen.queryByRole('list', { name: 'Could not be delivered' });
  return list ? within(list).getAllByRole('listitem') : [];
};

export const getVoiceDialog = () => screen.getByRole('dialog', { name: 'Voice Task' });
export const getVoiceButton = (name: string) => within(getVoiceDialog()).getByRole('button', { name });
export const getVoiceState = (state: string) => only(selectAll(`[data-voice="${state}"]`, getVoiceDialog()));
export const openVoice = async () => user.click(await screen.findByRole('button', { name: 'Voice task' }));
