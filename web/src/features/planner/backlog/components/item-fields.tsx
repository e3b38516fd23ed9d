import { backlogItemTypes, priorities } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { clsx } from 'clsx';
import { itemTypeLabels, priorityLabels } from '../../../../lib/text/labels.ts';
import type { Form } from '../../../../lib/forms/use-form.ts';
import { Options } from '../../../../ui/options.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { ItemDraft } from '../backlog.rules.ts';

interface ItemFieldsProps {
  form: Form<ItemDraft>;
  /** The form above the list: full width, with the initial focus. */
  atTop?: boolean;
}

/** Title, type and priority, shared by the create and the edit form. */
export function ItemFields({ form, atTop = false }: ItemFieldsProps) {
  return (
    <div className={clsx('grid grid-cols-2 gap-4', atTop && 'md:grid-cols-[2fr_1fr_1fr]')}>
      <TextField
        label="Title"
        required
        autoComplete="off"
        maxLength={limits.title}
        className={clsx('col-span-2', atTop && 'md:col-span-1')}
        {...(atTop ? { 'data-autofocus': true } : {})}
        {...form.field('title')}
      />
      <SelectField label="Type" {...form.field('itemType')}>
        <Options values={backlogItemTypes} names={itemTypeLabels} />
      </SelectField>
      <SelectField label="Priority" {...form.field('priority')}>
        <Options values={priorities} names={priorityLabels} />
      </SelectField>
    </div>
  );
}
