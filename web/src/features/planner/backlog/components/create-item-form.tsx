import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { useDialogChanges } from '../../../../ui/dialog.tsx';
import { TextareaField } from '../../../../ui/textarea-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCreateBacklogItem } from '../backlog.api.ts';
import { emptyItem, itemDraftSchema } from '../backlog.rules.ts';
import { ItemFields } from './item-fields.tsx';

/** Creates backlog items one after the other. A failure is logged and the text stays; success empties the form. */
export function CreateItemForm({ className }: { className?: string | undefined }) {
  const headingId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const create = useCreateBacklogItem({ onError: (error) => logFailure('The backlog item was not created', error) });
  const form = useSchemaForm({
    initial: emptyItem,
    schemaFor: () => itemDraftSchema,
    onSubmit: ({ tags: _none, ...item }) =>
      create.mutate(
        { ...item, contactId: null },
        {
          onSuccess: () => {
            toast.success('Backlog item created successfully!');
            form.reset(emptyItem);
            fields.current?.querySelector('input')?.focus();
          },
        },
      ),
  });
  useDialogChanges(form.isDirty);
  // In a dialog the field has the focus already.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [fields]);
  return (
    <form
      ref={fields}
      aria-labelledby={headingId}
      onSubmit={form.submit}
      noValidate
      className={clsx('flex flex-col gap-4 border-b border-hairline pb-5', className)}
    >
      <h3 id={headingId} className="font-medium">
        Create Backlog Item
      </h3>
      <ItemFields form={form} atTop />
      <div className="flex flex-col gap-4 md:flex-row md:items-end">
        <TextareaField label="Description" rows={2} className="flex-1" {...form.field('description')} />
        <Button type="submit" busy={create.isPending} disabled={form.values.title.trim() === ''}>
          Create Backlog Item
        </Button>
      </div>
    </form>
  );
}
