import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-hairline bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent',
  blue: 'border-transparent bg-blue-soft text-blue',
  amber: 'border-transparent bg-amber-soft text-amber',
  red: 'border-transparent bg-red-soft text-red',
} as const;

export type BadgeTone = keyof typeof tones;

/** A coloured label; the icon makes it readable without the colour. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
