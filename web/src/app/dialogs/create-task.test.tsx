import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../test/stub-api.ts';
import { CreateTask } from './create-task.tsx';
import type { CreateTaskStart } from './open-create-task.ts';

const contact = sampleContact();

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond('listContacts', { success: true, data: [contact], nextCursor: null });
  api.respond('listTasks', { success: true, data: [], nextCursor: null });
});

function renderDialog(start: CreateTaskStart = {}) {
  const onClose = vi.fn<() => void>();
  return { ...renderComponent(<CreateTask start={start} onClose={onClose} />), onClose };
}

const field = (label: string) => screen.getByLabelText(label, { exact: false });
const submit = () => screen.getByRole('button', { name: /^Create / });

describe('the create-task dialog', () => {
  it('reports a missing title, focuses it and sends nothing', async () => {
    const { user } = renderDialog();
    await user.click(submit());
    expect(screen.getByText('Title is required')).toBeDefined();
    expect(document.activeElement).toBe(field('Title'));
    await user.type(field('Title'), 'Deck');
    expect(screen.queryByText('Title is required')).toBeNull();
    expect(api.bodies('createTask')).toEqual([]);
  });

  it('shows the server’s message and keeps the values for a retry [S8.create.01]', async () => {
    api.fail('createTask', 400, { success: false, error: 'VALIDATION_FAILED', message: 'The calendar is full' });
    const { user } = renderDialog();
    await user.type(field('Title'), 'Deck');
    await user.type(field('Due Date'), '2091-03-04');
    await user.click(submit());
    expect(await screen.findByText('The calendar is full')).toBeDefined();
    expect(field('Title')).toHaveProperty('value', 'Deck');
    expect(field('Due Date')).toHaveProperty('value', '2091-03-04');
    api.respond('createTask', { success: true, data: sampleTask({ title: 'Deck' }) });
    await user.click(submit());
    expect(await screen.findByText('Task created successfully!')).toBeDefined();
    expect(api.bodies('createTask')).toHaveLength(2);
  });

  it('shows a general message when the response has none or the connection drops [S8.create.02]', async () => {
    api.fail('createTask', 500, {});
    api.disconnect('createBacklogItem');
    const { user } = renderDialog();
    await user.type(field('Title'), 'Deck');
    await user.type(field('Due Date'), '2091-03-04');
    await user.click(submit());
    expect(await screen.findByText('Failed to create item')).toBeDefined();
    await user.selectOptions(field('Status'), 'backlog');
    await user.click(submit());
    await waitFor(() => expect(api.bodies('createBacklogItem')).toHaveLength(1));
    expect(await screen.findByText('Failed to create item')).toBeDefined();
    expect(field('Title')).toHaveProperty('value', 'Deck');
  });

  it('shows the error in a toast after the dialog was closed', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    api.handle('createTask', async () => {
      await promise;
      throw new TypeError('Failed to fetch');
    });
    const { user, rerender } = renderDialog({ title: 'Deck' });
    await user.type(field('Due Date'), '2091-03-04');
    await user.click(submit());
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'));
    rerender(<p>Another page</p>);
    resolve(null);
    expect(await screen.findByText('Failed to create item')).toBeDefined();
  });
});

describe('a title with a date', () => {
  it('fills the fields, keeps those that were changed by hand, and is shortened when it is saved', async () => {
    api.respond('createTask', { success: true, data: sampleTask({ title: 'Call the bank' }) });
    const { user } = renderDialog();
    await user.type(field('Title'), 'Call the bank on 4 march 2091 at 4pm urgent');
    await waitFor(() => expect(field('Due Date')).toHaveProperty('value', '2091-03-04'));
    expect(field('Due Time')).toHaveProperty('value', '04:00 PM');
    expect(field('Priority')).toHaveProperty('value', 'urgent');
    await user.selectOptions(field('Priority'), 'low');
    await user.click(submit());
    await waitFor(() => expect(api.bodies('createTask')).toMatchObject([{ title: 'Call the bank', priority: 'low' }]));
    expect(api.bodies('createTask')).toMatchObject([{ dueDate: expect.stringMatching(/^2091-03-04T/) }]);
  });

  it('is read before it is saved, however early that is asked', async () => {
    api.respond('createTask', { success: true, data: sampleTask({ title: 'Call the bank' }) });
    const { user } = renderDialog();
    await user.click(field('Title'));
    await user.paste('Call the bank on 4 march 2091');
    await user.click(submit());
    await waitFor(() =>
      expect(api.bodies('createTask')).toMatchObject([{ title: 'Call the bank', dueDate: '2091-03-04T00:00:00.000Z' }]),
    );
  });

  it('can be used as typed', async () => {
    api.respond('createTask', { success: true, data: sampleTask({ title: 'Plan for 4 march 2091' }) });
    const { user } = renderDialog();
    await user.type(field('Title'), 'Plan for 4 march 2091');
    await user.click(await screen.findByRole('button', { name: 'Use as typed' }));
    expect(field('Due Date')).toHaveProperty('value', '');
    await user.click(submit());
    await waitFor(() =>
      expect(api.bodies('createTask')).toMatchObject([{ title: 'Plan for 4 march 2091', dueDate: null }]),
    );
  });
});

describe('a recurring task in the dialog', () => {
  it('previews the pattern and sends it as text', async () => {
    api.respond('previewRecurrence', {
      success: true,
      data: {
        recurrence_pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:00' },
        recurrenceDescription: 'Every Monday at 9:00 AM',
        next: ['2026-11-23T09:00:00.000Z'],
      },
    });
    api.fail('createRecurringTask', 500, {});
    const { user } = renderDialog({ title: 'Report', recurring: true });
    await user.type(field('Recurrence Pattern'), ' every monday at 9 AM ');
    expect(await screen.findByText('Every Monday at 9:00 AM')).toBeDefined();
    await user.click(submit());
    await waitFor(() =>
      expect(api.bodies('createRecurringTask')).toMatchObject([{ recurrenceText: 'every monday at 9 AM' }]),
    );
  });

  it('requires a pattern, and offers suggestions for one that cannot be parsed', async () => {
    api.fail('previewRecurrence', 400, {
      success: false,
      error: 'RECURRENCE_NOT_UNDERSTOOD',
      message: 'That pattern was not understood',
      details: { suggestions: ['every monday at 9 AM'] },
    });
    const { user } = renderDialog({ title: 'Report', recurring: true });
    await user.click(submit());
    expect(screen.getByText('Recurrence pattern is required')).toBeDefined();
    await user.type(field('Recurrence Pattern'), 'now and then');
    expect(await screen.findByText('That pattern was not understood')).toBeDefined();
    api.fail('createRecurringTask', 422, {
      success: false,
      error: 'RECURRENCE_NOT_UNDERSTOOD',
      message: 'That pattern was not understood',
    });
    await user.click(submit());
    await waitFor(() => expect(field('Recurrence Pattern').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('That pattern was not understood')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'every monday at 9 AM' }));
    expect(field('Recurrence Pattern')).toHaveProperty('value', 'every monday at 9 AM');
  });
});
