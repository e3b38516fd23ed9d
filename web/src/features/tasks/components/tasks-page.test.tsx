import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

const contact = sampleContact();
const offer = sampleTask({ title: 'Send the offer' });
const bank = sampleTask({ title: 'Call the bank' });

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listTasks', { success: true, data: [offer, bank], nextCursor: null });
});

async function renderPage() {
  const page = renderComponent(<TasksPage contacts={[contact]} onCreate={() => undefined} />);
  await screen.findByText('Send the offer');
  return page;
}

const statusOf = (title: string) => screen.findByRole('combobox', { name: `Status of ${title}` });

describe('status changes on the tasks page', () => {
  it('sends the new status and updates the card in place', async () => {
    api.respond('updateTask', { success: true, data: { ...offer, status: 'in_progress' } });
    const { user } = await renderPage();
    await user.selectOptions(await statusOf('Send the offer'), 'in_progress');
    await waitFor(async () => expect(await statusOf('Send the offer')).toHaveProperty('value', 'in_progress'));
    expect(api.bodies('updateTask')).toEqual([{ status: 'in_progress' }]);
  });

  it('shows the error instead of the list, and the list again after a retry', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await renderPage();
    await user.selectOptions(await statusOf('Send the offer'), 'completed');
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(screen.queryByText('Call the bank')).toBeNull();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await statusOf('Send the offer')).toHaveProperty('value', 'pending');
  });
});
