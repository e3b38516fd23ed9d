import { ChevronRight, Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tips } from '../../../../content/tips.ts';
import { timings } from '../../../../lib/timings.ts';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';

/** Shows the tips one after the other and closes after the last. Pauses on hover, or by the button. */
export function TipsSnackbar({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone();
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const isPaused = paused || (hovered && !isPhone);
  const period = isPhone ? timings.tips.phone : timings.tips.desktop;

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => (at === tips.length - 1 ? onClose() : setAt(at + 1)), period);
    return () => clearTimeout(timer);
  }, [at, isPaused, period, onClose]);

  return (
    <aside
      aria-label="Tips"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className="fixed inset-x-0 bottom-0 z-30 animate-rise-in border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] shadow-lift md:inset-x-auto md:right-6 md:bottom-6 md:w-96 md:rounded-lg md:border"
    >
      <div className="flex items-center justify-between gap-2 pt-1.5 pr-1.5 pl-5">
        <p className="text-xs text-muted">
          Tip {at + 1} of {tips.length}
        </p>
        <div className="flex">
          <IconButton
            label={paused ? 'Resume tips' : 'Pause tips'}
            onClick={() => setPaused(!paused)}
            className="size-9!"
          >
            <Icon of={paused ? Play : Pause} size={16} />
          </IconButton>
          {at < tips.length - 1 && (
            <IconButton label="Next tip" onClick={() => setAt(at + 1)} className="size-9!">
              <Icon of={ChevronRight} size={16} />
            </IconButton>
          )}
          <IconButton label="Close tips" onClick={onClose} className="size-9!">
            <Icon of={X} size={16} />
          </IconButton>
        </div>
      </div>
      <p key={at} className="min-h-14 animate-fade-in px-5 pb-4 text-sm md:min-h-16">
        {tips[at]}
      </p>
    </aside>
  );
}
