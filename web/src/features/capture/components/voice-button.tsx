import { Mic } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** Floats in reach of the thumb wherever the page is scrolled to. */
export function VoiceButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Voice task"
      onClick={onPress}
      className="fixed right-4 bottom-4 z-30 flex size-13 items-center justify-center rounded-full bg-accent text-on-accent shadow-lift transition-colors duration-150 hover:bg-accent-strong md:right-6 md:bottom-6"
    >
      <Icon of={Mic} size={22} />
    </button>
  );
}
