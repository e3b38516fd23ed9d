import type { Contact } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { hasErrorCode, serverMessage } from '../../../../lib/api/api-error.ts';
import { useStableCallback } from '../../../../lib/browser/use-stable-callback.ts';
import { timings } from '../../../../lib/timings.ts';
import { useSchemaForm } from '../../../../lib/forms/use-schema-form.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  createDraftSchema,
  createdMessages,
  emptyDraft,
  getCreationKind,
  submitLabels,
  type Creation,
  type TaskDraft,
} from '../create-task.rules.ts';
import { useTitleReader } from '../use-title-reader.ts';
import { TaskFields } from './task-fields.tsx';

interface CreateTaskDialogProps {
  contacts: readonly Contact[];
  /** Initial values; omitted fields are empty. */
  start: Partial<TaskDraft>;
  onCreate: (creation: Creation) => Promise<unknown>;
  onClose: () => void;
}

/** One form for a task, a recurring task and a backlog item. Closes shortly after success. */
export function CreateTaskDialog({ contacts, start, onCreate, onClose }: CreateTaskDialogProps) {
  const formId = useId();
  const timeZone = useZone();
  const isOpen = useIsOpen();
  const reader = useTitleReader(contacts);
  /** A title that is saved as typed. */
  const [plainTitle, setPlainTitle] = useState('');
  const readTitle = (title: string) => (title === plainTitle ? null : reader.read(title));
  const create = useMutation({
    mutationFn: onCreate,
    onSuccess: (_created, { kind }) => {
      toast.success(createdMessages[kind]);
      form.reset(emptyDraft);
    },
    // An open dialog shows the error below the fields; after it was closed, a toast does.
    onError: (error) => {
      if (!isOpen()) toast.error(formatError(error));
    },
  });
  const form = useSchemaForm({
    initial: { ...emptyDraft, ...start },
    fill: ({ title }) => ({ ...readTitle(title)?.changes, ...start, title }),
    schemaFor: (draft) => createDraftSchema(getCreationKind(draft), timeZone),
    onSubmit: (creation) => create.mutate(reading ? withTitle(creation, reading.title) : creation),
  });
  const { title } = form.values;
  const reading = readTitle(title);
  const submit = useSubmitWhenRead(title, reader, form.submit);
  useCloseAfterSuccess(create.isSuccess, onClose);
  // The recurrence field shows this error, with suggestions.
  const isRecurrenceRefused = hasErrorCode(create.error, 'RECURRENCE_NOT_UNDERSTOOD');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDirty={!create.isPending && !create.isSuccess && form.isDirty}
      title="Create Task"
      size="lg"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} disabled={create.isSuccess}>
            {submitLabels[getCreationKind(form.values)]}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TaskFields
          form={form}
          contacts={contacts}
          reading={reading}
          onIgnoreReading={() => setPlainTitle(title)}
          isRecurrenceRefused={isRecurrenceRefused}
        />
        <FormMessage error={create.isError && !isRecurrenceRefused ? formatError(create.error) : null} />
      </form>
    </Dialog>
  );
}

function withTitle<C extends Creation>(creation: C, title: string): C {
  return { ...creation, body: { ...creation.body, title } };
}

type Reader = ReturnType<typeof useTitleReader>;
type Submit = (event: SubmitEvent<HTMLFormElement>) => void;

/** Returns a submit handler that waits until the title is read: Enter may be pressed while the parser loads. */
function useSubmitWhenRead(title: string, reader: Reader, submit: Submit): Submit {
  const waiting = useRef<HTMLFormElement>(null);
  const isReady = reader.isReady(title);
  const prepare = useStableCallback((text: string) => void reader.prepare(text));
  useEffect(() => {
    prepare(title);
  }, [title, prepare]);
  useEffect(() => {
    if (isReady) waiting.current?.requestSubmit();
    waiting.current = null;
  }, [isReady]);
  return (event) => {
    if (isReady) return submit(event);
    event.preventDefault();
    waiting.current = event.currentTarget;
  };
}

function formatError(error: unknown): string {
  return serverMessage(error) ?? 'Failed to create item';
}

function useIsOpen(): () => boolean {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}

function useCloseAfterSuccess(isSuccess: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(onClose, timings.createTaskClose);
    return () => clearTimeout(timer);
  }, [isSuccess, onClose]);
}
