import type { Message, Task } from '@aide/contract';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useConfirmAssistant, useUndoAssistant } from '../../assistant.api.ts';
import { formatDue, formatTime } from '../../../../lib/time/due-text.ts';
import { AssistantResultView } from '../../assistant-result.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import { messageChannelLabels } from '../messages.rules.ts';

interface MessageLineProps {
  message: Message;
  timeZone: string;
  tasks: ReadonlyMap<string, Task>;
  onAddAsTask: (() => void) | undefined;
  onDelete: () => void;
}

/** One message, with channel and time. Tasks that Aide changed or found are listed as rows. */
export function MessageLine({ message, timeZone, tasks, onAddAsTask, onDelete }: MessageLineProps) {
  const { author, channel, text, created_at, result } = message;
  const mine = author === 'user';
  return (
    <li className={clsx('group flex flex-col gap-1', mine ? 'items-end' : 'items-start')}>
      <div
        className={clsx(
          'rounded-lg px-3.5 py-2.5 md:max-w-[80%]',
          mine ? 'bg-accent-soft' : 'border border-hairline bg-surface',
          result ? 'w-full' : 'max-w-[92%]',
        )}
      >
        <p className="sr-only">{mine ? 'You' : 'Aide'}:</p>
        <p className="break-words whitespace-pre-line">{text}</p>
        {result && <Result result={result} tasks={tasks} onAddAsTask={onAddAsTask} />}
      </div>
      <p className="flex items-center gap-1.5 text-xs text-muted tabular-nums">
        <span>{messageChannelLabels[channel]}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={created_at} title={formatDue({ due_date: created_at, due_has_time: true }, timeZone)}>
          {formatTime(new Date(created_at), timeZone)}
        </time>
        <IconButton
          label={`Delete the message “${text.slice(0, 40)}”`}
          onClick={onDelete}
          className={clsx(
            'size-7 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
            mine && 'order-first',
          )}
        >
          <Icon of={Trash2} size={14} />
        </IconButton>
      </p>
    </li>
  );
}

interface ResultProps extends Pick<MessageLineProps, 'tasks' | 'onAddAsTask'> {
  result: NonNullable<Message['result']>;
}

function Result({ result, tasks, onAddAsTask }: ResultProps) {
  const onError = (error: Error) => toast.error(errorMessage(error));
  const confirm = useConfirmAssistant({ onError });
  const undo = useUndoAssistant({ onError });
  return (
    <div className="mt-1.5 empty:hidden">
      <AssistantResultView
        result={result}
        tasks={tasks}
        busy={confirm.isPending || undo.isPending}
        actions={{
          onConfirm: (chosen) => confirm.mutate({ id: result.id, chosen }),
          onUndo: () => undo.mutate(result.id),
          onAddAsTask,
        }}
      />
    </div>
  );
}
