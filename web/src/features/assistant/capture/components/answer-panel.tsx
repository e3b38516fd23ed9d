import type { AssistantResult, Task } from '@aide/contract';
import { X } from 'lucide-react';
import { AssistantResultView, type ResultActions } from '../../assistant-result.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';

interface AnswerPanelProps {
  answer: ResultActions & { text: string; result: AssistantResult; busy: boolean; onClose: () => void };
  tasks: ReadonlyMap<string, Task>;
}

/** The reply to the last message. It stays until the user closes it or types the next message. */
export function AnswerPanel({ answer, tasks }: AnswerPanelProps) {
  return (
    <section aria-label="Answer" className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="truncate text-sm text-muted">“{answer.text}”</p>
          <p className="font-medium break-words whitespace-pre-line">{answer.result.reply}</p>
        </div>
        <IconButton label="Close the answer" onClick={answer.onClose} className="-mt-1 -mr-2">
          <Icon of={X} size={16} />
        </IconButton>
      </div>
      <AssistantResultView result={answer.result} tasks={tasks} actions={answer} busy={answer.busy} />
      <Link to="/messages" className={`${textLinkClass} w-fit text-sm`}>
        Open conversation
      </Link>
    </section>
  );
}
