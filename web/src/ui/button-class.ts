import { clsx } from 'clsx';

const tones = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong/40 bg-surface text-ink hover:border-line-strong',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-red text-on-red hover:bg-red-strong',
  dangerQuiet: 'border border-line-strong/40 bg-surface text-red hover:border-red',
} as const;

const sizes = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2.5 px-6 text-base',
} as const;

export type ButtonTone = keyof typeof tones;
export type ButtonSize = keyof typeof sizes;

/** Also for links that look like buttons. */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'md'): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-75',
    tones[tone],
    sizes[size],
  );
}
