import { taskStatuses, type TaskStatus } from '@aide/contract/enums';
import { clsx } from 'clsx';
import { useCommittedSelect } from '../../../../lib/forms/use-committed-select.ts';
import { statusLabels } from '../../../../lib/text/labels.ts';
import { Select } from '../../../../ui/select.tsx';

const offered: readonly TaskStatus[] = ['pending', 'in_progress', 'completed'];

interface StatusSelectProps {
  title: string;
  status: TaskStatus;
  disabled: boolean;
  onChange: (status: TaskStatus) => void;
  className: string;
}

/** Three options; if the task has another status, that one is added. */
export function StatusSelect({ title, status, disabled, onChange, className }: StatusSelectProps) {
  const choices = taskStatuses.filter((choice) => offered.includes(choice) || choice === status);
  const select = useCommittedSelect(status, (chosen) =>
    onChange(choices.find((choice) => choice === chosen) ?? status),
  );
  return (
    <Select
      aria-label={`Status of ${title}`}
      {...select}
      disabled={disabled}
      className={clsx(className, '[&>select]:h-10')}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {statusLabels[choice]}
        </option>
      ))}
    </Select>
  );
}
