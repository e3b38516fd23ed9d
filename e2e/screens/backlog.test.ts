import { backlogRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import {
  findToast,
  getBacklog,
  getBacklogForm,
  getBacklogList,
  getItemDetails,
  openBacklog,
  openByEvent,
} from '../dom/parts.ts';
import { selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('an empty backlog explains where items come from [S2.blog.08]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await openBacklog();
  await waitFor(() =>
    within(getBacklogList()).getByText('Backlog items appear here when created by voice or text message.'),
  );
});

test('loading is displayed, and a failed load can be retried [S2.blog.09]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  api.fail(backlogRoutes.listBacklog, 'INTERNAL', { message: 'The shelf is stuck', times: 2 });
  const release = api.hold(backlogRoutes.listBacklog);
  await openBacklog();
  await waitFor(() => within(getBacklog()).getByText('Loading backlog items...'));
  release();
  await waitFor(() => within(getBacklog()).getByText('The shelf is stuck'));
  await user.click(await waitFor(() => within(getBacklog()).getByRole('button', { name: 'Try Again' })));
  await waitFor(() => within(getBacklogList()).getByText(/^Backlog items appear here/));
});

test('an item without a type is labelled Reference [S3.blog.03]', async ({ seed }) => {
  const { item_type: _none, ...item } = await seed.item({ title: 'Something' });
  api.respond(backlogRoutes.listBacklog, 200, { success: true, data: { backlogItems: [item] } });
  await openBacklog();
  await waitFor(() => within(getBacklogList()).getByText('Reference'));
});

test('an edited item is saved [S4.blog.02]', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.item({ title: 'Old contract', tags: ['legal'], contactId: contact.id });
  await openBacklog();
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: 'Edit Old contract' })));
  const form = () => within(getItemDetails()).getByRole('form', { name: 'Edit Backlog Item' });
  await user.fill(await waitFor(() => within(form()).getByLabelText('Title')), 'New contract');
  await user.fill(await waitFor(() => within(form()).getByLabelText('Tags')), 'legal, board');
  await user.click(await waitFor(() => within(form()).getByRole('button', { name: 'Save Changes' })));
  await waitFor(() => within(getBacklogList()).getByText('New contract'));
  await app.reload();
  await openByEvent('openBacklog');
  await waitFor(() => within(getBacklogList()).getByText('New contract'));
  expect(await seed.backlog()).toMatchObject([
    { title: 'New contract', tags: ['legal', 'board'], contact: { name: 'Priya' } },
  ]);
});

test('a rejected edit displays its reason and keeps the typed values', async ({ seed }) => {
  await seed.item({ title: 'Old contract' });
  api.fail(backlogRoutes.updateBacklogItem, 'VALIDATION_FAILED', { message: 'No such shelf' });
  await openBacklog();
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: 'Edit Old contract' })));
  const form = () => within(getItemDetails()).getByRole('form', { name: 'Edit Backlog Item' });
  await user.fill(await waitFor(() => within(form()).getByLabelText('Title')), 'New contract');
  await user.click(await waitFor(() => within(form()).getByRole('button', { name: 'Save Changes' })));
  await waitFor(() => within(form()).getByText('No such shelf'));
  await waitFor(() => expect(within(form()).getByLabelText('Title')).toHaveProperty('value', 'New contract'));
});

test('a deleted item can be restored with Undo [S4.blog.03]', async ({ seed }) => {
  await seed.item({ title: 'Old contract' });
  await openBacklog();
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: 'Delete Old contract' })));
  await waitFor(() => expect(within(getBacklogList()).queryByRole('listitem')).toBeNull());
  await waitFor(() => within(getBacklogList()).getByText('“Old contract” was deleted.'));
  expect(await seed.backlog()).toEqual([]);
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: 'Undo' })));
  await waitFor(() => expect(within(getBacklogList()).queryAllByRole('listitem')).toHaveLength(1));
  expect(await seed.backlog()).toHaveLength(1);
});

test('failures are only logged, and the item reappears [S8.silent.05]', async ({ seed, problems }) => {
  problems.allow(/The backlog item was not (created|deleted|converted)/);
  await seed.item({ title: 'Old contract' });
  api.fail(backlogRoutes.deleteBacklogItem, 'INTERNAL');
  api.fail(backlogRoutes.convertBacklogItem, 'INTERNAL');
  api.fail(backlogRoutes.createBacklogItem, 'INTERNAL');
  const errors = problems.found;
  await openBacklog();
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: 'Delete Old contract' })));
  await expect.poll(() => errors.join()).toContain('was not deleted');
  await user.click(await waitFor(() => within(getBacklogList()).getByRole('button', { name: /^Old contract/ })));
  await user.click(await waitFor(() => within(getItemDetails()).getByRole('button', { name: 'Convert to Task' })));
  await expect.poll(() => errors.join()).toContain('was not converted');
  await waitFor(() => expect(within(getBacklogList()).queryAllByRole('listitem')).toHaveLength(1));
  await user.fill(await waitFor(() => within(getBacklogForm()).getByLabelText('Title')), 'Keep me');
  await user.click(await waitFor(() => within(getBacklogForm()).getByRole('button', { name: 'Create Backlog Item' })));
  await expect.poll(() => errors.join()).toContain('was not created');
  await waitFor(() => expect(within(getBacklogForm()).getByLabelText('Title')).toHaveProperty('value', 'Keep me'));
  await waitFor(() => expect(selectAll('[data-toast]')).toEqual([]));
});

test('the backlog works by keyboard alone', async ({ seed }) => {
  await seed.item({ title: 'Old contract' });
  await openBacklog();
  await waitFor(() => expect(document.activeElement).toBe(within(getBacklogForm()).getByLabelText('Title')));
  await user.keyboard('Fresh idea');
  await user.keyboard('{Enter}');
  await findToast('success', 'Backlog item created successfully!');
  const first = () => within(getBacklogList()).getByRole('button', { name: /^Fresh idea/ });
  (await waitFor(first)).focus();
  await user.keyboard('{Enter}');
  const convert = () => within(getItemDetails()).getByRole('button', { name: 'Convert to Task' });
  (await waitFor(convert)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => within(getBacklogList()).getByText('“Fresh idea” was converted to a task.'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Backlog' })).toBeNull());
});
