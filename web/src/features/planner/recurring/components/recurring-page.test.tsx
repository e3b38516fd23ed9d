import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleContact, sampleRecurringTask, sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { RecurringPage } from './recurring-page.tsx';

const priya = sampleContact();
const report = sampleRecurringTask({ steps: ['Figures'] });
const occurrence = sampleTask({ title: 'Weekly report', recurring_task_id: report.id });

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listRecurringTasks', { success: true, data: { tasks: [report] }, nextCursor: null });
});

function renderPage(path?: string) {
  return renderComponent(
    <RecurringPage
      contacts={[priya]}
      tasks={[occurrence]}
      renderRecurrence={({ onPick: _onPick, ...field }) => <TextField label="Recurrence Pattern" {...field} />}
      onCreate={() => undefined}
    />,
    path === undefined ? {} : { path },
  );
}

async function openPanel(path?: string) {
  const page = renderPage(path);
  if (path === undefined) await page.user.click(await screen.findByRole('button', { name: 'Edit Weekly report' }));
  await screen.findByRole('dialog', { name: 'Edit Recurring Task' });
  return page.user;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

describe('the panel of a recurring task', () => {
  it('sends the changed fields, without an unchanged pattern, and Undo restores them', async () => {
    api.respond('updateRecurringTask', { success: true, data: { ...report, title: 'Report' }, createdTaskId: null });
    const user = await openPanel();
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Report');
    await user.type(field('Steps'), '\nSend');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), priya.id);
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const unchanged = { description: '', priority: 'medium', openOccurrences: 'keep' };
    expect(api.bodies('updateRecurringTask')).toEqual([
      { ...unchanged, title: 'Report', contactId: priya.id, steps: ['Figures', 'Send'] },
    ]);
    await undo();
    await waitFor(() => expect(api.bodies('updateRecurringTask')).toHaveLength(2));
    expect(api.bodies('updateRecurringTask')[1]).toMatchObject({
      title: 'Weekly report',
      contactId: null,
      steps: ['Figures'],
    });
  });

  it('shows changes from elsewhere; Take theirs fills them in and keeps the rest', async () => {
    const user = await openPanel();
    await user.type(field('Steps'), '\nSend');
    api.fail('updateRecurringTask', 412, { success: false, message: 'Changed', error: 'CHANGED_MEANWHILE' });
    const theirs = { ...report, title: 'Board report', contact_id: priya.id, updated_at: '2026-01-06T09:00:00.000Z' };
    api.respond('getRecurringTask', { success: true, data: theirs });
    await user.click(save());
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Title:Board report');
    expect(notice.textContent).toContain('Contact:Priya Shah');
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect((field('Title') as HTMLInputElement).value).toBe('Board report');
    api.respond('updateRecurringTask', { success: true, data: theirs, createdTaskId: null });
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies('updateRecurringTask').at(-1)).toMatchObject({
      title: 'Board report',
      contactId: priya.id,
      steps: ['Figures', 'Send'],
    });
  });

  it('sends a new pattern for the open occurrence too; Undo restores it and deletes the created task', async () => {
    api.respond('updateRecurringTask', { success: true, data: report, createdTaskId: occurrence.id });
    api.respond('deleteTask', { success: true, data: { id: occurrence.id } });
    const user = await openPanel('/?recurring=' + report.id);
    await user.clear(field('Recurrence Pattern'));
    await user.type(field('Recurrence Pattern'), 'mon wed fri at 7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Apply to' }), 'update');
    await user.click(save());
    await undo();
    await waitFor(() => expect(api.requests.at(-1)?.name).not.toBe('updateRecurringTask'));
    const [changed, restored] = api.bodies('updateRecurringTask');
    expect(changed).toMatchObject({ recurrenceText: 'mon wed fri at 7', openOccurrences: 'update' });
    expect(restored).toMatchObject({
      recurrenceText: report.recurrenceDescription,
      startsOn: report.starts_on,
      openOccurrences: 'update',
    });
    expect(api.requests.filter(({ name }) => name === 'deleteTask')).toMatchObject([{ params: { id: occurrence.id } }]);
  });

  it('keeps the input when the recurring task is deleted elsewhere', async () => {
    const { user, queryClient } = renderPage(`/?recurring=${report.id}`);
    await screen.findByRole('dialog', { name: 'Edit Recurring Task' });
    await user.type(field('Title'), ' for the board');
    api.respond('listRecurringTasks', { success: true, data: { tasks: [] }, nextCursor: null });
    void queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText('Weekly report')).toBeNull());
    expect(field('Title')).toHaveProperty('value', 'Weekly report for the board');
  });

  it('shows a toast for a link to a recurring task that does not exist', async () => {
    api.fail('getRecurringTask', 404, { success: false, message: 'Not found', error: 'RECURRING_TASK_NOT_FOUND' });
    renderPage('/?recurring=00000000-0000-4000-8000-0000000000ff');
    expect(await screen.findByText(/^This recurring task does not exist\./)).toBeDefined();
  });

  it('shows why a pattern was rejected and keeps the input', async () => {
    api.fail('updateRecurringTask', 422, { success: false, message: 'We couldn’t read that schedule.' });
    const user = await openPanel();
    await user.clear(field('Recurrence Pattern'));
    await user.type(field('Recurrence Pattern'), 'whenever');
    await user.click(save());
    expect(await screen.findByText('We couldn’t read that schedule.')).toBeDefined();
    expect(field('Recurrence Pattern')).toHaveProperty('value', 'whenever');
  });
});

it('skips the next occurrence, and Undo restores it', async () => {
  api.respond('skipOccurrence', { success: true, data: { ...report, next_occurrence: '2026-01-19T09:00:00.000Z' } });
  const { user } = renderComponent(
    <RecurringPage contacts={[]} tasks={[]} renderRecurrence={() => null} onCreate={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Skip the next Weekly report' }));
  await undo();
  await waitFor(() =>
    expect(api.bodies('skipOccurrence')).toEqual([
      { occurrence: report.next_occurrence, undo: false },
      { occurrence: report.next_occurrence, undo: true },
    ]),
  );
});

it('offers Undo for a skip although the page was left before the response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.handle('skipOccurrence', async () => {
    await promise;
    return { success: true as const, data: { ...report, next_occurrence: '2026-01-19T09:00:00.000Z' } };
  });
  const { user, rerender } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Skip the next Weekly report' }));
  rerender(<p>Another page</p>);
  resolve();
  await undo();
  await waitFor(() => expect(api.bodies('skipOccurrence')).toHaveLength(2));
});

it('deletes a recurring task, and Undo restores it', async () => {
  let stored = [report];
  api.handle('listRecurringTasks', () => ({ success: true as const, data: { tasks: stored }, nextCursor: null }));
  api.handle('deleteRecurringTask', () => {
    stored = [];
    return { success: true as const, data: { id: report.id } };
  });
  api.handle('restoreRecurringTask', () => {
    stored = [report];
    return { success: true as const, data: report };
  });
  const { user } = renderComponent(
    <RecurringPage contacts={[]} tasks={[]} renderRecurrence={() => null} onCreate={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Weekly report' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Nothing repeats yet');
  await undo();
  expect(await screen.findByRole('button', { name: 'Delete Weekly report' })).toBeDefined();
  expect(api.requests.find(({ name }) => name === 'restoreRecurringTask')?.params).toEqual({ id: report.id });
});

it.each(['Pause', 'Delete'])('%s that is rejected repeats the load that it has cancelled', async (action) => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const name of ['toggleRecurringTask', 'deleteRecurringTask'] as const) api.fail(name, 500, {});
  const { user, queryClient } = renderComponent(
    <RecurringPage contacts={[]} tasks={[]} renderRecurrence={() => null} onCreate={() => undefined} />,
  );
  const press = await screen.findByRole('button', { name: `${action} Weekly report` });
  const newer = { ...report, title: 'Board report' };
  const response = { success: true as const, data: { tasks: [newer] }, nextCursor: null };
  const responses = [new Promise<typeof response>(() => undefined), response];
  api.handle('listRecurringTasks', () => responses.shift() ?? response);
  void queryClient.invalidateQueries();
  await waitFor(() => expect(responses).toHaveLength(1));
  await user.click(press);
  if (action === 'Delete') await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: `${action} Board report` })).toBeDefined();
});

describe('recurring tasks offline', () => {
  afterEach(() => reportReachable(true));

  it('show that they cannot be changed, and keep the input until it is saved', async () => {
    const user = await openPanel();
    act(() => reportReachable(false));
    expect(await screen.findByText(/Keep this open and save when you’re back online\.$/)).toBeDefined();
    api.disconnect('updateRecurringTask');
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Report of the quarter');
    await user.click(save());
    expect(await screen.findByText(/^Not changed\. Recurring tasks can be changed when/)).toBeDefined();
    expect(field('Title')).toHaveProperty('value', 'Report of the quarter');
    api.respond('updateRecurringTask', { success: true, data: report, createdTaskId: null });
    act(() => reportReachable(true));
    expect(screen.queryByText(/Keep this open/)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies('updateRecurringTask').at(-1)).toMatchObject({ title: 'Report of the quarter' });
  });

  it('show why a card is unchanged when pausing fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    api.disconnect('toggleRecurringTask');
    const user = await openPanel();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Pause/ }));
    expect(await screen.findByText(/^Not changed\. Recurring tasks can be changed when/)).toBeDefined();
    expect(screen.getByText(/You can read them/)).toBeDefined();
  });
});
