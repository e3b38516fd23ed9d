import { Undo2 } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useRestoreBacklogItem } from '../backlog.api.ts';

export interface Undoable {
  id: string;
  text: string;
}

/** Says which item was removed, with Undo. */
export function UndoNotice({ undoable, onUndone }: { undoable: Undoable; onUndone: () => void }) {
  const restore = useRestoreBacklogItem();
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 break-words">{undoable.text}</p>
        <Button
          tone="quiet"
          size="sm"
          icon={<Icon of={Undo2} size={16} />}
          busy={restore.isPending}
          onClick={() => restore.mutate(undoable.id, { onSuccess: onUndone })}
        >
          Undo
        </Button>
      </div>
      <FormMessage error={restore.isError ? errorMessage(restore.error) : null} />
    </div>
  );
}
