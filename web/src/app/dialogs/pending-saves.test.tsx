import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import { sampleContact, sampleRecurringTask, sampleTask } from '../../../test/samples.ts';
import { stubApi } from '../../../test/stub-api.ts';
import { AddContactDialog } from '../../features/planner/contacts/components/add-contact-dialog.tsx';
import { ContactFormDialog } from '../../features/planner/contacts/components/contact-form-dialog.tsx';
import { RecurringPanel } from '../../features/planner/recurring/components/recurring-panel.tsx';
import { EditTaskDialog } from '../../features/planner/tasks/components/edit-task-dialog.tsx';

const onClose = vi.fn<() => void>();
const panel = { openOccurrence: undefined, renderRecurrence: () => null, skipping: false, onSkip: () => undefined };

const dialogs = [
  { name: 'Edit Task', dialog: <EditTaskDialog task={sampleTask()} contacts={[]} onClose={onClose} />, field: 'Title' },
  { name: 'Edit Contact', dialog: <ContactFormDialog contact={sampleContact()} onClose={onClose} />, field: 'Name' },
  { name: 'Add Contact', dialog: <AddContactDialog onClose={onClose} />, field: 'Name' },
  {
    name: 'Edit Recurring Task',
    dialog: <RecurringPanel task={sampleRecurringTask()} contacts={[]} onClose={onClose} {...panel} />,
    field: 'Title',
  },
] as const;

describe.each(dialogs)('$name', ({ name, dialog, field }) => {
  it('neither closes nor asks while it is being saved, and asks after the save has failed', async () => {
    const api = stubApi();
    onClose.mockClear();
    const saved = Promise.withResolvers<never>();
    for (const route of ['updateTask', 'updateContact', 'createContact', 'updateRecurringTask'] as const)
      api.handle(route, () => saved.promise);
    const { user } = renderComponent(dialog);
    const form = screen.getAllByRole('textbox', { name: field }).at(-1);
    if (!form) throw new Error('The dialog has no field.');
    await user.type(form, ' again');
    await user.click(screen.getByRole('button', { name: /^(Save Changes|Add Contact)$/ }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    saved.reject(Response.json({ success: false, message: 'Out of order', error: 'INTERNAL' }, { status: 500 }));
    expect(await screen.findByText('Out of order')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeDefined();
    expect(screen.getByRole('dialog', { name })).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
