import { backlogItemTypes } from '@aide/contract/enums';
import { limits } from '@aide/contract/limits';
import { formPriorities, itemTypeLabels, priorityLabels } from '../../../lib/labels.ts';
import type { Form } from '../../../lib/use-form.ts';
import { Options } from '../../../ui/options.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ItemDraft } from '../backlog.rules.ts';

/** Title, type and priority: the same in the form above the list and in the edit form. */
export function ItemFields({ form, focus = false }: { form: Form<ItemDraft>; focus?: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <TextField
        label="Title"
        required
        autoComplete="off"
        maxLength={limits.title}
        className="col-span-2 md:col-span-1"
        {...(focus ? { 'data-autofocus': true } : {})}
        {...form.field('title')}
      />
      <SelectField label="Type" {...form.field('itemType')}>
        <Options values={backlogItemTypes} names={itemTypeLabels} />
      </SelectField>
      <SelectField label="Priority" {...form.field('priority')}>
        <Options values={formPriorities('urgent')} names={priorityLabels} />
      </SelectField>
    </div>
  );
}
