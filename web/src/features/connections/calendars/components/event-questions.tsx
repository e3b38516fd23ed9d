import type { EventQuestion } from '@aide/contract';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useAnswerEventQuestion } from '../../../planner/calendar-events.api.ts';
import { useRestoreTask } from '../../../planner/restore-task.api.ts';
import { RowList } from '../../../../ui/row-list.tsx';

/** Tasks whose event was deleted in the calendar, and events whose task was deleted: the user decides about the other. */
export function EventQuestions({ questions }: { questions: readonly EventQuestion[] }) {
  const restore = useRestoreTask();
  const answer = useAnswerEventQuestion((id) => {
    if (questions.some(({ taskId, deleted }) => taskId === id && deleted === 'event'))
      toastWithAction({
        message: 'Task deleted successfully!',
        label: 'Undo',
        onAction: () => restore.mutate(id),
      });
  });
  return (
    <div className="my-1 flex w-full flex-col gap-3">
      <RowList aria-label="Deleted in one place">
        {questions.map(({ taskId, title, calendarName, deleted }) => {
          const rest = deleted === 'event' ? 'task' : 'event';
          const isBusy = answer.isPending && answer.variables.id === taskId;
          return (
            <li key={taskId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
              <p className="min-w-0 flex-1 basis-60 break-words">
                {deleted === 'event'
                  ? `The event of “${title}” was deleted in ${calendarName}. The task is still here.`
                  : `You deleted the task “${title}”. Its event in ${calendarName} is still there.`}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  tone="secondary"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Delete the ${rest} “${title}”`}
                  onClick={() => answer.mutate({ id: taskId, isDeleted: true })}
                >
                  {`Delete the ${rest}`}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Keep the ${rest} “${title}”`}
                  onClick={() => answer.mutate({ id: taskId, isDeleted: false })}
                >
                  {`Keep the ${rest}`}
                </Button>
              </div>
            </li>
          );
        })}
      </RowList>
      <FormMessage error={answer.isError ? errorMessage(answer.error) : null} />
    </div>
  );
}
