import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** Floats in reach of the thumb wherever the page is scrolled to; on a desk in the gap between list and rail, over nothing that is read. */
export function VoiceButton({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const makeRoom = ({ target }: FocusEvent) => {
      const above = button.current;
      if (!above || !(target instanceof Element) || above.contains(target)) return;
      // Only for the keyboard: a page that moves under a pressed pointer would lose the press.
      if (target.matches(':focus-visible') && overlap(above, target)) target.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('focusin', makeRoom);
    return () => removeEventListener('focusin', makeRoom);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      aria-label="Voice task"
      data-floating
      onClick={onPress}
      className="sticky bottom-3 z-30 mt-auto flex size-12 items-center justify-center rounded-full bg-accent text-on-accent shadow-lift transition-colors duration-150 hover:bg-accent-strong self-end max-md:-mr-1 md:bottom-6 md:size-13 lg:mr-77 lg:size-12"
    >
      <Icon of={Mic} size={22} />
    </button>
  );
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
