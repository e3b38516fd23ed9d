import { useEffect, useEffectEvent, type RefObject } from 'react';

/** In pixels; a smaller movement is a click. */
const startAfter = 6;
/** Long press, in milliseconds. A shorter touch scrolls or opens the task. */
const longPressMs = 350;

/**
 * Lets the pointer drag an element with `data-task-id` onto one with `data-day`. Touch requires a long press, because a
 * touch that moves at once scrolls the page.
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
      if (!item || event.button !== 0) return;
      const onDay = (date: string) => drop(item.dataset['taskId'] ?? '', date);
      if (event.pointerType !== 'touch') follow(item, event, onDay);
      else detectLongPress(event, () => follow(item, event, onDay, true));
    }

    const { signal } = started;
    root.addEventListener('pointerdown', onDown, { signal });
    // During a touch drag: no scrolling, no context menu, no click at the end.
    const isDragging = () => root.querySelector('[data-dragging]') !== null;
    const prevent = (event: Event) => {
      if (isDragging()) event.preventDefault();
    };
    for (const type of ['touchmove', 'touchend', 'contextmenu'])
      root.addEventListener(type, prevent, { passive: false, signal });
    return () => started.abort();
  }, [container]);
}

/** Calls `onLongPress` after a long press; lifting or moving the finger cancels it. */
function detectLongPress(from: PointerEvent, onLongPress: () => void): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => {
    waiting.abort();
    // Not supported by all browsers.
    navigator.vibrate?.(10);
    onLongPress();
  }, longPressMs);
  const stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > startAfter) stop();
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, stop, { signal });
}

/**
 * Moves the item with the pointer until it is released; calls `onDay` with the day below it. `isTouch`: a touch
 * drag, which starts after a long press.
 */
function follow(item: HTMLElement, from: PointerEvent, onDay: (date: string) => void, isTouch = false): void {
  const moving = new AbortController();
  const { signal } = moving;
  let dragged = isTouch;
  if (isTouch) item.dataset['dragging'] = '';
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
    // `touchend` fires after `pointerup` and reads this attribute.
    setTimeout(() => delete item.dataset['dragging']);
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
      // Suppresses the click at the end of a drag, which fires in the same task, if at all.
      const stopClick = (event: Event) => event.stopPropagation();
      addEventListener('click', stopClick, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', stopClick, { capture: true }));
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
