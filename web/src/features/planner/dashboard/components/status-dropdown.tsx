import { taskStatusChoices, taskStatuses, type TaskStatusChoice } from '@aide/contract/enums';
import { useCommittedSelect } from '../../../../lib/forms/use-committed-select.ts';
import { statusLabels } from '../../../../lib/text/labels.ts';
import { Select } from '../../../../ui/select.tsx';

interface StatusDropdownProps {
  title: string;
  value: TaskStatusChoice;
  /** The change is being saved. */
  saving: boolean;
  onChange: (choice: TaskStatusChoice) => void;
}

export function StatusDropdown({ title, value, saving, onChange }: StatusDropdownProps) {
  const select = useCommittedSelect(value, (chosen) =>
    onChange(taskStatusChoices.find((choice) => choice === chosen) ?? value),
  );
  return (
    <Select aria-label={`Status of ${title}`} {...select} disabled={saving} className="w-40">
      {taskStatuses.map((status) => (
        <option key={status} value={status}>
          {statusLabels[status]}
        </option>
      ))}
      <option value="backlog">Move to Backlog</option>
    </Select>
  );
}
