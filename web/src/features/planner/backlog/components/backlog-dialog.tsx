import type { BacklogItem } from '@aide/contract';
import { clsx } from 'clsx';
import { ArrowLeft, Inbox, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useLastKnownEntry } from '../../../../lib/forms/use-last-known-entry.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useConvertBacklogItem, useDeleteBacklogItem } from '../backlog.api.ts';
import { useBacklog } from '../backlog.queries.ts';
import { BacklogList } from './backlog-list.tsx';
import { CreateItemForm } from './create-item-form.tsx';
import { EditItemForm } from './edit-item-form.tsx';
import { ItemDetails } from './item-details.tsx';
import { UndoNotice, type Undoable } from './undo-notice.tsx';

/** The manager in a window: a form above the panes. */
export function BacklogDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Backlog" size="xl">
      <BacklogPanes form="first" />
    </Dialog>
  );
}

interface BacklogPanesProps {
  /** Where the form is: above the panes, or hidden. */
  form: 'first' | 'none';
  /** The item that is open at first. Default: none. */
  itemId?: string | null;
  /** Opens the form on the page, where the list has the whole width until an item is selected. Default: in the window. */
  onAdd?: () => void;
}

/** Two panes: the list and the selected item. On a phone one pane at a time. */
export function BacklogPanes({ form, itemId = null, onAdd }: BacklogPanesProps) {
  const backlog = useBacklog();
  const { selection, select, edit, clear, undoable, forget, remove, convert } = useBacklogActions(itemId);
  const selected = useLastKnownEntry(
    backlog.data?.find(({ id }) => id === selection?.id),
    selection?.editing ? selection.id : null,
  );
  const isSplit = backlog.data?.length !== 0 && (onAdd === undefined || selected !== undefined);
  return (
    <div className="flex flex-col gap-5">
      {form === 'first' && <CreateItemForm className={selected && 'max-md:hidden'} />}
      <div
        className={clsx(
          'grid gap-5',
          isSplit && 'md:min-h-72 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-0 md:divide-x md:divide-hairline',
        )}
      >
        <section
          aria-label="Backlog items"
          className={clsx('flex min-w-0 flex-col gap-3', isSplit && 'md:pr-5', selected && 'max-md:hidden')}
        >
          <div aria-live="polite" className="empty:hidden">
            {undoable && <UndoNotice key={undoable.id} undoable={undoable} onUndone={forget} />}
          </div>
          {backlog.isPending && <LoadingItems />}
          {backlog.isError && !backlog.data && (
            <ErrorPanel message={errorMessage(backlog.error)} onRetry={() => void backlog.refetch()} />
          )}
          {backlog.data?.length === 0 && <NothingKept onAdd={onAdd} />}
          {backlog.data && (
            <BacklogList
              items={backlog.data}
              selectedId={selected?.id ?? null}
              onSelect={select}
              onEdit={edit}
              onDelete={remove}
            />
          )}
        </section>
        <section aria-label="Item details" className={clsx('min-w-0 md:pl-5', !selected && 'max-md:hidden')}>
          {selected ? (
            <>
              <Button
                tone="quiet"
                size="sm"
                icon={<Icon of={ArrowLeft} size={16} />}
                onClick={clear}
                className="mb-3 -ml-3 md:hidden"
              >
                All items
              </Button>
              {selection?.editing ? (
                <EditItemForm key={selected.id} item={selected} onDone={() => select(selected)} />
              ) : (
                <ItemDetails
                  item={selected}
                  onConvert={() => convert(selected)}
                  onEdit={() => edit(selected)}
                  onDelete={() => remove(selected)}
                />
              )}
            </>
          ) : (
            isSplit && <p className="py-6 text-center text-sm text-muted">Select an item to see it in full.</p>
          )}
        </section>
      </div>
    </div>
  );
}

/** State of the panes: the selected item, and the removed one that can be restored. */
function useBacklogActions(itemId: string | null) {
  const [selection, setSelection] = useState<{ id: string; editing: boolean } | null>(
    itemId === null ? null : { id: itemId, editing: false },
  );
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const remove = useDeleteBacklogItem();
  const convert = useConvertBacklogItem();
  const clear = () => setSelection(null);
  const sending = useRef(new Set<string>());

  /** Ignores the second click of a double click: its request would fail and hide the Undo of the first. */
  async function sendOnce({ id }: BacklogItem, send: () => Promise<unknown>, onSuccess: () => void): Promise<void> {
    if (sending.current.has(id)) return;
    sending.current.add(id);
    try {
      await send();
      onSuccess();
    } catch {
      // The mutation has logged the error and restored the item.
    } finally {
      sending.current.delete(id);
    }
  }

  const clearIf = (id: string) => setSelection((before) => (before?.id === id ? null : before));
  return {
    selection,
    undoable,
    clear,
    forget: () => setUndoable(null),
    select: ({ id }: BacklogItem) => setSelection({ id, editing: false }),
    edit: ({ id }: BacklogItem) => setSelection({ id, editing: true }),
    remove: (item: BacklogItem) => {
      clearIf(item.id);
      const onSuccess = () => setUndoable({ id: item.id, text: `“${item.title}” was deleted.` });
      void sendOnce(item, () => remove.mutateAsync(item.id), onSuccess);
    },
    convert: (item: BacklogItem) => {
      const onSuccess = () => {
        clearIf(item.id);
        setUndoable({ id: item.id, text: `“${item.title}” was converted to a task.` });
      };
      void sendOnce(item, () => convert.mutateAsync(item), onSuccess);
    },
  };
}

function LoadingItems() {
  return (
    <p className="flex items-center gap-3 py-6 text-sm text-muted">
      <Spinner />
      Loading backlog items...
    </p>
  );
}

function NothingKept({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing kept yet"
      action={
        onAdd && (
          <Button icon={<Icon of={Plus} />} onClick={onAdd}>
            Add first item
          </Button>
        )
      }
    >
      Backlog items appear here when created by voice or text message.
    </EmptyState>
  );
}
