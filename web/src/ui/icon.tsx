import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** One stroke for every icon. Decoration only: the label beside it, or the button around it, has the words. */
export function Icon({ of: Glyph, size = 18, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden="true" className={className} />;
}
