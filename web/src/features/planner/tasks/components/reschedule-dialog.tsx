import { useId, useState } from 'react';
import { comingDayLabels, comingDays, getDate, dueDay } from '../../../../lib/time/coming-days.ts';
import { formatDueDay } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

interface RescheduleDialogProps {
  count: number;
  purpose: 'reschedule' | 'postpone';
  /** Null removes the due date. */
  onMove: (date: string | null) => void;
  onClose: () => void;
}

/** Moves tasks to a day; due times are kept. */
export function RescheduleDialog({ count, purpose, onMove, onClose }: RescheduleDialogProps) {
  const formId = useId();
  const now = useNow();
  const timeZone = useZone();
  const [date, setDate] = useState('');
  const postpones = purpose === 'postpone';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${postpones ? 'Postpone' : 'Reschedule'} ${count === 1 ? '1 task' : `${count} tasks`}${postpones ? ' until' : ''}`}
      description="Tasks with a time keep it on the new day."
      footer={
        <>
          {!postpones && (
            <Button tone="quiet" onClick={() => onMove(null)}>
              No due date
            </Button>
          )}
          <Button type="submit" form={formId} disabled={date === ''}>
            {postpones ? 'Postpone' : 'Move'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (date !== '') onMove(date);
        }}
      >
        <div className="grid grid-cols-3 gap-2">
          {comingDays.map((coming) => {
            const day = getDate(coming, now, timeZone);
            return (
              <Button
                key={coming}
                tone="secondary"
                title={formatDueDay({ due_date: dueDay(day), due_has_time: false }, timeZone)}
                onClick={() => onMove(day)}
                className="px-2! max-md:h-11"
              >
                {comingDayLabels[coming]}
              </Button>
            );
          })}
        </div>
        <TextField label="Another day" type="date" value={date} onChange={(event) => setDate(event.target.value)} />
      </form>
    </Dialog>
  );
}
