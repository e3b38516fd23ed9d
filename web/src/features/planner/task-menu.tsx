import type { Task } from '@aide/contract';
import { isWaiting } from '@aide/rules';
import {
  Archive,
  ArrowDown,
  ArrowUp,
  CalendarClock,
  Ellipsis,
  MailCheck,
  MessageSquareText,
  Pencil,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import { openMessageDraft } from '../../lib/events/open-message-draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useTaskActions } from './task-actions.ts';

interface TaskMenuProps {
  task: Task;
  onSelect?: () => void;
  /** Undefined: the list has no order of its own. */
  onMove?: ((task: Task, by: number) => void) | undefined;
}

/** The actions of a task row that have no control of their own. */
export function TaskMenu({ task, onSelect, onMove }: TaskMenuProps) {
  const actions = useTaskActions();
  const title = task.title || 'Untitled Task';
  const { contact_id: contactId } = task;
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${title}`} title="More" className="size-8! max-md:size-11!">
          <Icon of={Ellipsis} size={18} />
        </IconButton>
      }
    >
      {isWaiting(task) && (
        <MenuItem icon={<Icon of={MailCheck} size={16} />} onSelect={() => actions.markReplied(task)}>
          Replied
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={CalendarClock} size={16} />} onSelect={() => actions.openReschedule(task, null)}>
        Reschedule
      </MenuItem>
      <MenuItem icon={<Icon of={Pencil} size={16} />} onSelect={() => actions.openEdit(task)}>
        Edit
      </MenuItem>
      {contactId !== null && (
        <MenuItem
          icon={<Icon of={MessageSquareText} size={16} />}
          onSelect={() => openMessageDraft({ contactId, taskId: task.id })}
        >
          Draft message
        </MenuItem>
      )}
      {onMove && (
        <>
          <MenuItem icon={<Icon of={ArrowUp} size={16} />} onSelect={() => onMove(task, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<Icon of={ArrowDown} size={16} />} onSelect={() => onMove(task, 1)}>
            Move down
          </MenuItem>
        </>
      )}
      {onSelect && (
        <MenuItem icon={<Icon of={SquareCheck} size={16} />} onSelect={onSelect}>
          Select
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={Archive} size={16} />} onSelect={() => actions.moveToBacklog(task)}>
        Move to Backlog
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Icon of={Trash2} size={16} />} onSelect={() => actions.openDelete(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
