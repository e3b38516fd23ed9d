import type { Contact } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { serverMessage } from '../../../lib/api-error.ts';
import { timings } from '../../../lib/timings.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  createdMessages,
  creationOf,
  emptyDraft,
  kindOf,
  submitLabels,
  validateDraft,
  type Creation,
  type TaskDraft,
} from '../create-task.rules.ts';
import { TaskFields } from './task-fields.tsx';

interface CreateTaskDialogProps {
  contacts: readonly Contact[];
  /** What is known before anything is typed. */
  start: Partial<TaskDraft>;
  onCreate: (creation: Creation) => Promise<unknown>;
  onClose: () => void;
}

/** One form for a task, a recurring task and a backlog item. It closes by itself a moment after it has worked. */
export function CreateTaskDialog({ contacts, start, onCreate, onClose }: CreateTaskDialogProps) {
  const formId = useId();
  const timeZone = useZone();
  const isOpen = useIsOpen();
  const create = useMutation({
    mutationFn: onCreate,
    onSuccess: (_created, { kind }) => {
      toast.success(createdMessages[kind]);
      form.reset(emptyDraft);
    },
    // Inside the dialog the sentence stands below the fields; whoever has left it meanwhile must hear of it too.
    onError: (error) => {
      if (!isOpen()) toast.error(sayFailure(error));
    },
  });
  const form = useForm({
    initial: { ...emptyDraft, ...start },
    validate: validateDraft,
    onSubmit: (draft) => create.mutate(creationOf(draft, timeZone)),
  });
  useCloseAfterSuccess(create.isSuccess, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Create Task"
      size="lg"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={create.isPending} disabled={create.isSuccess}>
            {submitLabels[kindOf(form.values)]}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <TaskFields form={form} contacts={contacts} />
        <FormMessage error={create.isError ? sayFailure(create.error) : null} />
      </form>
    </Dialog>
  );
}

function sayFailure(error: unknown): string {
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
