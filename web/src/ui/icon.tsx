import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** An icon with the default stroke. Decorative: the label beside it, or the button around it, has the text. */
export function Icon({ of: Glyph, size = 18, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.5} absoluteStrokeWidth aria-hidden="true" className={className} />;
}
