import { useRef, useState, type PointerEvent } from 'react';

/** In pixels: the start of a horizontal swipe, and the distance that triggers the action. */
const startAfter = 12;
const triggerAfter = 88;

interface Swipe {
  /** The translation of the row in pixels; 0 at rest. */
  offset: number;
  /** Whether releasing now triggers the action. */
  armed: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Tracks a horizontal swipe on a row. Requires `touch-action: pan-y`, so that vertical scrolling stays native. */
export function useSwipe({ onRight, onLeft }: { onRight: () => void; onLeft: () => void }): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const armed = Math.abs(offset) >= triggerAfter;

  function onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void {
    if (!start.current) return;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    if (offset === 0) {
      if (Math.abs(y) > startAfter) start.current = null;
      if (Math.abs(x) < startAfter || Math.abs(x) < Math.abs(y) * 1.5) return;
      currentTarget.setPointerCapture(pointerId);
    }
    setOffset(x);
  }

  function end(): void {
    start.current = null;
    setOffset(0);
  }

  return {
    offset,
    armed,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }) => {
        start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
      },
      onPointerMove,
      onPointerUp: () => {
        if (armed) {
          // Not supported by all browsers; some require a touch first.
          navigator.vibrate?.(10);
          if (offset > 0) onRight();
          else onLeft();
        }
        end();
      },
      onPointerCancel: end,
    },
  };
}
