import type { Message, Task } from '@aide/contract';
import { MessageSquare, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useDebouncedValue } from '../../../../lib/forms/use-debounced-value.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ClearDialog } from '../../../../ui/clear-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { toast } from '../../../../ui/toast.ts';
import { pageSize, useClearMessages, useDeleteMessage, useMessages } from '../messages.api.ts';
import { findQuestion } from '../messages.rules.ts';
import { useSendMessage } from '../use-send-message.ts';
import { MessageBox } from './message-box.tsx';
import { MessageLine } from './message-line.tsx';
import { MessageThread } from './message-thread.tsx';
import { PeopleList } from './people-list.tsx';

const examples = [
  'Call Priya tomorrow at 4 and send Rahul the quote by Friday',
  'What is due today?',
  'Push the Priya call to Monday',
];

interface MessagesPageProps {
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
}

/** The conversation with Aide from all channels, and the people it was about. */
export function MessagesPage({ tasks }: MessagesPageProps) {
  const timeZone = useZone();
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<'thread' | 'people'>('thread');
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(pageSize);
  const [clearing, setClearing] = useState(false);
  const words = useDebouncedValue(search.trim());
  const list = useMessages(words, count);
  const remove = useDeleteMessage((error) => toast.error(errorMessage(error)));
  const send = useSendMessage();
  const messages = list.data?.data ?? [];
  const empty = list.data !== undefined && messages.length === 0 && send.pending === null;

  function renderLine(message: Message) {
    const question = message.author === 'aide' ? findQuestion(messages, message.id) : null;
    return (
      <MessageLine
        key={message.id}
        message={message}
        timeZone={timeZone}
        tasks={tasks}
        onAddAsTask={question ? () => send.sendAsTask(question.text) : undefined}
        onDelete={() => remove.mutate(message.id)}
      />
    );
  }

  return (
    <div data-fill-window className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Messages"
        oneLine
        actions={
          <div className="px-0! lg:hidden">
            <Segments
              label="Show"
              value={view}
              values={['thread', 'people']}
              names={{ thread: 'Chat', people: 'People' }}
              onChange={setView}
            />
          </div>
        }
      />
      <div className="grid min-h-0 flex-1 overflow-hidden rounded-lg border border-hairline bg-surface max-md:-mx-4 max-md:-mb-6 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside
          aria-label="People"
          className={`relative min-h-0 overflow-y-auto border-hairline lg:block lg:border-r ${view === 'people' ? '' : 'max-lg:hidden'}`}
        >
          <PeopleList tasks={tasks} />
        </aside>
        <div className={`flex min-h-0 min-w-0 flex-col bg-paper ${view === 'thread' ? '' : 'max-lg:hidden'}`}>
          <div className="flex gap-2 border-b border-hairline bg-surface p-2.5 md:px-4">
            <SearchBox label="Search messages" value={search} onChange={setSearch} />
            {(messages.length > 0 || words !== '') && (
              <Button tone="secondary" className="max-md:h-11" onClick={() => setClearing(true)}>
                Clear All
              </Button>
            )}
          </div>
          {list.isPending && <Loading />}
          {list.isError && !list.data && (
            <div className="flex-1 p-4">
              <ErrorPanel message={errorMessage(list.error)} onRetry={() => void list.refetch()} />
            </div>
          )}
          {empty && (
            <div className="flex-1 overflow-y-auto">
              {words === '' ? (
                <Welcome
                  onExample={(example) => {
                    send.write(example);
                    field.current?.focus();
                  }}
                />
              ) : (
                <EmptyState icon={SearchX} title="Nothing matches">
                  No message contains “{words}”.
                </EmptyState>
              )}
            </div>
          )}
          {list.data && !empty && (
            <MessageThread
              key={words}
              messages={messages}
              renderLine={renderLine}
              pending={send.pending}
              older={
                list.data.nextCursor === null
                  ? null
                  : { loading: list.isPlaceholderData, onMore: () => setCount(messages.length + pageSize) }
              }
            />
          )}
          <MessageBox
            field={field}
            text={send.text}
            busy={send.busy}
            error={send.error && errorMessage(send.error)}
            onChange={send.write}
            onSend={send.send}
          />
        </div>
      </div>
      {clearing && <ClearMessages onClose={() => setClearing(false)} />}
    </div>
  );
}

function Welcome({ onExample }: { onExample: (example: string) => void }) {
  return (
    <EmptyState
      icon={MessageSquare}
      title="Send Aide a message"
      action={
        <ul className="flex flex-col items-center gap-2">
          {examples.map((example) => (
            <li key={example}>
              <Button tone="secondary" size="sm" onClick={() => onExample(example)} className="h-auto! min-h-9 py-1.5">
                <span className="text-balance">“{example}”</span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      Create tasks, change them and ask about them. What you send to the bot appears here too.
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className="flex flex-1 flex-col justify-end gap-4 p-5">
      <Spinner label="Loading messages" className="sr-only" />
      <Skeleton className="h-11 w-56 self-end rounded-lg" />
      <Skeleton className="h-24 w-80 max-w-full rounded-lg" />
      <Skeleton className="h-11 w-40 self-end rounded-lg" />
    </div>
  );
}

function ClearMessages({ onClose }: { onClose: () => void }) {
  const clear = useClearMessages(() => {
    toast.success('Messages cleared');
    onClose();
  });
  return (
    <ClearDialog
      title="Clear all messages?"
      description="The conversation is deleted on all your devices and cannot be restored. Your tasks stay as they are."
      clear={clear}
      onClose={onClose}
    />
  );
}
