import { Mic } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** Floats in reach of the thumb wherever the page is scrolled to; on a desk in the gap between list and rail, over nothing that is read. */
export function VoiceButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Voice task"
      onClick={onPress}
      className="sticky bottom-4 z-30 mt-auto flex size-13 items-center justify-center rounded-full bg-accent text-on-accent shadow-lift transition-colors duration-150 hover:bg-accent-strong self-end md:bottom-6 lg:mr-77 lg:size-12"
    >
      <Icon of={Mic} size={22} />
    </button>
  );
}
