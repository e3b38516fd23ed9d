import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFloating } from '../../../../lib/browser/floating.ts';
import { Icon } from '../../../../ui/icon.tsx';

/**
 * What the button must not cover. Text is not among it: on a phone the button would be hidden over any list. The capture box has a microphone
 * of its own.
 */
const controls =
  'section[aria-label="Capture"], a, button, select, input, textarea, summary, [role="tab"], [role="option"]';
/** The delay after the last scroll event before the button is shown again. */
const settleMs = 150;

/**
 * Fixed in the bottom right corner: beside the content on wide screens, below it on phones. Hidden while it would cover
 * a control or another floating element.
 */
export function VoiceButton({ onPress }: { onPress: () => void }) {
  return useFloating('microphone', true) && <Microphone onPress={onPress} />;
}

function Microphone({ onPress }: { onPress: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    const update = () => {
      if (button.current && place.current) button.current.hidden = coversControl(place.current);
    };
    const onMove = () => {
      // Hide in the next frame, and measure once per frame; show again when scrolling stops. Measuring at once would force a layout.
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        if (button.current && place.current && coversControl(place.current)) button.current.hidden = true;
      });
      clearTimeout(timer);
      timer = setTimeout(update, settleMs);
    };
    onMove();
    const resized = new ResizeObserver(onMove);
    resized.observe(document.body);
    addEventListener('scroll', onMove, { passive: true });
    addEventListener('focusin', update);
    return () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
      resized.disconnect();
      removeEventListener('scroll', onMove);
      removeEventListener('focusin', update);
    };
  }, []);
  return (
    <div
      ref={place}
      className="pointer-events-none fixed right-3 bottom-[calc(0.75rem+var(--tab-bar))] z-30 size-12 md:right-2 md:bottom-4 md:size-10"
    >
      <button
        ref={button}
        type="button"
        aria-label="Voice task"
        data-floating
        onClick={onPress}
        className="pointer-events-auto flex size-full items-center justify-center rounded-full bg-accent text-on-accent shadow-lift transition-colors duration-150 hover:bg-accent-strong [&[hidden]]:hidden"
      >
        <Icon of={Mic} size={20} />
      </button>
    </div>
  );
}

/** Returns whether the element overlaps a control of the page, even partly. */
function coversControl(place: Element): boolean {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return [...document.querySelectorAll(`main :is(${controls})`)].some((control) => {
    if (place.contains(control)) return false;
    const other = control.getBoundingClientRect();
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  });
}
