import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { Dialog, useDialogChanges } from './dialog.tsx';

interface NoteDialogProps {
  onClose: () => void;
  preventClose?: boolean;
}

function NoteDialog({ onClose, preventClose = false }: NoteDialogProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog open onOpenChange={onClose} title="Write something" isDirty={note !== ''} preventClose={preventClose}>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
    </Dialog>
  );
}

function StepForm() {
  const [step, setStep] = useState('');
  useDialogChanges(step !== '');
  return <input aria-label="Step" value={step} onChange={(event) => setStep(event.target.value)} />;
}

it('closes on Escape and on Close without asking if nothing was entered', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderComponent(<NoteDialog onClose={onClose} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks before it discards input, and keeps it on Cancel', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderComponent(<NoteDialog onClose={onClose} />);
  await user.type(screen.getByLabelText('Note'), 'Call Priya');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Call Priya');
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
});

it('asks for input of a form inside, and no longer after the form is empty or gone', async () => {
  const onClose = vi.fn<() => void>();
  const dialog = (hasForm: boolean) => (
    <Dialog open onOpenChange={onClose} title="Steps">
      {hasForm && <StepForm />}
    </Dialog>
  );
  const { user, rerender } = renderComponent(dialog(true));
  await user.type(screen.getByLabelText('Step'), 'a');
  await user.keyboard('{Escape}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Step'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Step'), 'b');
  rerender(dialog(false));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('neither closes nor asks while closing is prevented', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderComponent(<NoteDialog onClose={onClose} preventClose />);
  await user.type(screen.getByLabelText('Note'), 'Call Priya');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('no longer asks once the input was saved while the question was open', async () => {
  const onClose = vi.fn<() => void>();
  const dialog = (isDirty: boolean) => <Dialog open onOpenChange={onClose} title="Save something" isDirty={isDirty} />;
  const { user, rerender } = renderComponent(dialog(true));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).not.toBeNull();
  rerender(dialog(false));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  rerender(dialog(true));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('returns the focus to where it was before the dialog when the input is discarded', async () => {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <main>
        <button type="button" onClick={() => setIsOpen(true)}>
          New note
        </button>
        {isOpen && <NoteDialog onClose={() => setIsOpen(false)} />}
      </main>
    );
  }
  const { user } = renderComponent(<Page />);
  await user.click(screen.getByRole('button', { name: 'New note' }));
  await user.type(screen.getByLabelText('Note'), 'Call Priya');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New note' })));
});
