import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

interface MoveHandleProps {
  /** By a number of rows. */
  onMove: (by: number) => void;
  className?: string;
}

/** Drags a row to another place. The keyboard uses Shift with the arrow keys, or the menu of the row. */
export function MoveHandle({ onMove, className }: MoveHandleProps) {
  const [from, setFrom] = useState<number | null>(null);
  function drag({ currentTarget, clientY }: PointerEvent<HTMLElement>): void {
    const row = currentTarget.closest<HTMLElement>('[data-task-id]');
    if (row && from !== null) row.style.translate = `0 ${clientY - from}px`;
  }
  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    currentTarget.closest<HTMLElement>('[data-task-id]')?.style.removeProperty('translate');
    setFrom(null);
  }
  return (
    <span
      aria-hidden="true"
      title="Drag to change the order"
      data-move-handle
      className={clsx(
        'inline-flex h-full w-3 cursor-grab touch-none items-center justify-center text-muted',
        className,
      )}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(event.clientY);
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (from === null) return;
        const height = event.currentTarget.closest<HTMLElement>('[data-task-id]')?.offsetHeight ?? Infinity;
        const by = Math.round((event.clientY - from) / height);
        end(event);
        if (by !== 0) onMove(by);
      }}
      onPointerCancel={end}
    >
      <Icon of={GripVertical} size={14} />
    </span>
  );
}
