import type { Contact, Duplicate, DuplicateReason, MergeableField } from '@aide/contract';
import { mergeableFields } from '@aide/contract/enums';
import { chooseMergedFields, formatRhythm, listMergeConflicts } from '@aide/rules';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, useDialogChanges } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useDismissDuplicate, useMergeContacts, useUndoMerge } from '../duplicates.api.ts';

const reasonTexts: Record<DuplicateReason, string> = {
  email: 'the same email',
  phone: 'the same phone number',
  name: 'names that sound alike',
};

const fieldLabels: Record<MergeableField, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  designation: 'Designation',
  phone: 'Phone',
  rhythm: 'Keep in touch',
};

interface MergeDialogProps {
  pairs: readonly Duplicate[];
  onClose: () => void;
}

/** Steps through the pairs: merge, or mark as different people. */
export function MergeDialog({ pairs, onClose }: MergeDialogProps) {
  const [pair] = pairs;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge contacts"
      size="lg"
      {...(pair
        ? {
            description: `They have ${pair.reasons.map((reason) => reasonTexts[reason]).join(' and ')}. ${pairs.length > 1 ? `${pairs.length} pairs left.` : ''}`,
          }
        : { footer: <Button onClick={onClose}>Done</Button> })}
    >
      {pair ? (
        <MergePair key={pair.contacts.map(({ id }) => id).join(' ')} pair={pair} />
      ) : (
        <output className="block text-sm text-muted">No duplicates left.</output>
      )}
    </Dialog>
  );
}

function MergePair({ pair: { contacts } }: { pair: Duplicate }) {
  const [kept, other] = contacts;
  const proposed = chooseMergedFields(kept, other);
  const [taken, setTaken] = useState<ReadonlySet<MergeableField>>(() => new Set(proposed));
  const isDirty = proposed.length !== taken.size || proposed.some((field) => !taken.has(field));
  useUnsavedChanges(isDirty);
  useDialogChanges(isDirty);
  const conflicts = listMergeConflicts(kept, other);
  const undo = useUndoMerge();
  const merge = useMergeContacts({
    onMerged: ({ mergeId, name }) =>
      toastWithAction({ message: `Merged into ${name}`, label: 'Undo', onAction: () => undo.mutate(mergeId) }),
  });
  const dismiss = useDismissDuplicate();
  const shown = mergeableFields.filter((field) => kept[field] !== null || other[field] !== null);
  const choose = (field: MergeableField, takes: boolean) =>
    setTaken((before) => new Set(takes ? [...before, field] : [...before].filter((each) => each !== field)));
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
        {shown.map((field) =>
          conflicts.includes(field) ? (
            <fieldset key={field} className="grid gap-2 px-4 py-3 sm:grid-cols-[8rem_1fr_1fr] sm:gap-x-4">
              <legend className="sr-only">{fieldLabels[field]}</legend>
              <span aria-hidden="true" className="py-1 text-sm text-muted sm:flex sm:min-h-8 sm:items-center sm:py-0">
                {fieldLabels[field]}
              </span>
              <Option field={field} contact={kept} checked={!taken.has(field)} onChoose={() => choose(field, false)} />
              <Option field={field} contact={other} checked={taken.has(field)} onChoose={() => choose(field, true)} />
            </fieldset>
          ) : (
            <div key={field} className="grid gap-2 px-4 py-3 text-sm sm:grid-cols-[8rem_1fr] sm:gap-x-4">
              <span className="text-muted">{fieldLabels[field]}</span>
              <span className="min-w-0 break-words">{formatField(taken.has(field) ? other : kept, field)}</span>
            </div>
          ),
        )}
      </div>
      <p className="text-sm text-muted">
        Tasks, recurring tasks, backlog items, notes and messages of both are kept. You can undo a merge right after it.
      </p>
      <FormMessage error={merge.isError ? errorMessage(merge.error) : null} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button
          tone="secondary"
          busy={dismiss.isPending}
          disabled={merge.isPending}
          onClick={() => dismiss.mutate([kept.id, other.id])}
        >
          Different people
        </Button>
        <Button
          busy={merge.isPending}
          busyLabel="Merging..."
          onClick={() => merge.mutate({ keptId: kept.id, body: { contactId: other.id, take: [...taken] } })}
        >
          Merge
        </Button>
      </div>
    </div>
  );
}

interface OptionProps {
  field: MergeableField;
  contact: Contact;
  checked: boolean;
  onChoose: () => void;
}

function Option({ field, contact, checked, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-8 min-w-0 cursor-pointer items-center gap-2 text-sm">
      <input
        type="radio"
        name={`merge-${field}`}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 break-words">{formatField(contact, field)}</span>
    </label>
  );
}

function formatField(contact: Contact, field: MergeableField): string {
  return field === 'rhythm' ? (contact.rhythm ? formatRhythm(contact.rhythm) : '') : (contact[field] ?? '');
}
