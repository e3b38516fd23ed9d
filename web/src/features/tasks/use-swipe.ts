import { useRef, useState, type PointerEvent } from 'react';

/** In pixels: what is clearly sideways, and what counts when the finger is lifted. */
const startAfter = 12;
const triggerAfter = 88;

interface Swipe {
  /** How far the row is moved; 0 at rest. */
  offset: number;
  /** Whether lifting the finger now acts. */
  armed: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Follows a finger that moves sideways over a row. Needs `touch-action: pan-y`, so that the browser keeps scrolling up and down. */
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
          // Not every browser has it, and some only after the first touch.
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
