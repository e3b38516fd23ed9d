import type { Interaction, InteractionKind } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import {
  CircleCheck,
  Mail,
  MailOpen,
  MessageSquare,
  NotebookPen,
  Send,
  StickyNote,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useUnsavedChanges } from '../../../../lib/forms/unsaved-changes.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { useDialogChanges } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useContactTimeline, useCreateContactNote, useDeleteContactNote } from '../relationships.api.ts';
import { Link } from '../../../../ui/link.tsx';

const kinds: Record<InteractionKind, { icon: LucideIcon; label: string }> = {
  follow_up: { icon: CircleCheck, label: 'Completed' },
  mail_sent: { icon: Send, label: 'Mail sent' },
  mail_received: { icon: Mail, label: 'Mail received' },
  reply: { icon: MailOpen, label: 'Reply received' },
  note: { icon: NotebookPen, label: 'Note' },
  task_note: { icon: StickyNote, label: 'Task notes' },
  message: { icon: MessageSquare, label: 'Message to Aide' },
};

/** All interactions with a contact, newest first, with a field for notes. */
export function ContactTimeline({ contactId, name }: { contactId: string; name: string }) {
  const timeline = useContactTimeline(contactId);
  const lines = timeline.data?.pages.flatMap(({ data }) => data);
  return (
    <section aria-label="Timeline" className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">Timeline</h3>
      <AddNote contactId={contactId} name={name} />
      {timeline.isPending && <Skeleton className="h-16" />}
      <LoadFailure query={timeline} />
      {lines?.length === 0 && <p className="text-sm text-muted">No contact with {name} yet.</p>}
      {lines && lines.length > 0 && (
        <ol className="flex flex-col gap-4">
          {lines.map((line) => (
            <li key={`${line.kind} ${line.id}`} className="flex gap-3">
              <TimelineLine line={line} contactId={contactId} />
            </li>
          ))}
        </ol>
      )}
      {timeline.hasNextPage && (
        <Button
          tone="secondary"
          size="sm"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
          className="self-start"
        >
          Show older
        </Button>
      )}
    </section>
  );
}

function TimelineLine({ line, contactId }: { line: Interaction; contactId: string }) {
  const timeZone = useZone();
  const { icon, label } = kinds[line.kind];
  return (
    <>
      <span className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon of={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words">
          {line.task_id === null ? (
            line.title
          ) : (
            <Link to={`/tasks?task=${line.task_id}`} className="rounded-sm hover:underline">
              {line.title}
            </Link>
          )}
        </p>
        {line.text !== null && <p className="line-clamp-3 break-words whitespace-pre-line text-muted">{line.text}</p>}
        <p className="text-muted">
          {label}, <time dateTime={line.at}>{formatMoment(line.at, timeZone)}</time>
        </p>
      </div>
      {line.kind === 'note' && <DeleteNote line={line} contactId={contactId} />}
    </>
  );
}

function DeleteNote({ line, contactId }: { line: Interaction; contactId: string }) {
  const restore = useCreateContactNote(contactId);
  const remove = useDeleteContactNote({
    onDeleted: () =>
      toastWithAction({
        message: 'Note deleted',
        label: 'Undo',
        onAction: () => restore.mutate({ text: line.title, at: line.at }),
      }),
  });
  return (
    <IconButton
      label={`Delete note: ${line.title.slice(0, 60)}`}
      className="-mt-1.5 -mr-2"
      onClick={() => remove.mutate(line.id)}
    >
      <Icon of={X} size={16} />
    </IconButton>
  );
}

function AddNote({ contactId, name }: { contactId: string; name: string }) {
  const [text, setText] = useState('');
  const create = useCreateContactNote(contactId);
  const isDirty = text.trim() !== '';
  useUnsavedChanges(isDirty);
  useDialogChanges(isDirty);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') create.mutate({ text }, { onSuccess: () => setText('') });
      }}
    >
      <TextField
        label={`Note contact with ${name}`}
        placeholder="Called, met for coffee…"
        maxLength={limits.contactNote}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={create.isError ? errorMessage(create.error) : undefined}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        tone="secondary"
        busy={create.isPending}
        disabled={text.trim() === ''}
        className="h-11 md:h-10"
      >
        Add note
      </Button>
    </form>
  );
}
