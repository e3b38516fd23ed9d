import { useEffect, useEffectEvent, type RefObject } from 'react';

/** In pixels; less is a press. */
const startAfter = 6;

/**
 * Lets the pointer drag an element with `data-task-id` onto one with `data-day`. Touch is left alone, because there a drag scrolls; a
 * swipe, the menu or the arrow keys reschedule instead.
 */
export function useDragToDay(
  container: RefObject<HTMLElement | null>,
  onDrop: (taskId: string, date: string) => void,
): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    const started = new AbortController();

    function onDown(event: PointerEvent): void {
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-task-id]') : null;
      if (!item || event.button !== 0 || event.pointerType === 'touch') return;
      follow(item, event, (date) => drop(item.dataset['taskId'] ?? '', date));
    }

    root.addEventListener('pointerdown', onDown, { signal: started.signal });
    return () => started.abort();
  }, [container]);
}

/** Moves the item with the pointer until it is released; calls `onDay` with the day below it. */
function follow(item: HTMLElement, from: PointerEvent, onDay: (date: string) => void): void {
  const moving = new AbortController();
  const { signal } = moving;
  let dragged = false;
  let target: HTMLElement | null = null;

  function mark(day: HTMLElement | null): void {
    if (day === target) return;
    target?.removeAttribute('data-drop');
    day?.setAttribute('data-drop', '');
    target = day;
  }

  function end(): void {
    moving.abort();
    mark(null);
    item.style.removeProperty('translate');
    delete item.dataset['dragging'];
  }

  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      const [x, y] = [clientX - from.clientX, clientY - from.clientY];
      if (!dragged && Math.hypot(x, y) < startAfter) return;
      dragged = true;
      item.dataset['dragging'] = '';
      item.style.translate = `${x}px ${y}px`;
      mark(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]') ?? null);
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    () => {
      const date = target?.dataset['day'];
      end();
      if (!dragged) return;
      // The press that ends a drag is not one on the task. It follows in the same task of the browser, if at all.
      const swallow = (event: Event) => event.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (date !== undefined) onDay(date);
    },
    { signal },
  );
  addEventListener('pointercancel', end, { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end();
    },
    { signal },
  );
}
