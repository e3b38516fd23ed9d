import { clsx } from 'clsx';
import { measurePassword, type PasswordStrength as Strength } from '../password-strength.rules.ts';

const levels: Record<Strength, { label: string; filled: number; tone: string }> = {
  weak: { label: 'Weak', filled: 1, tone: 'bg-red' },
  fair: { label: 'Fair', filled: 2, tone: 'bg-amber' },
  good: { label: 'Good', filled: 3, tone: 'bg-accent' },
  strong: { label: 'Strong', filled: 4, tone: 'bg-accent' },
};

/** A strength meter below a new password; renders nothing while the field is empty. */
export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return null;
  const { label, filled, tone } = levels[measurePassword(password)];
  return (
    <div className="-mt-3 flex items-center gap-3 text-sm text-muted">
      <span aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={clsx('h-1 flex-1 rounded-full', bar <= filled ? tone : 'bg-hairline')} />
        ))}
      </span>
      <output>Strength: {label}</output>
    </div>
  );
}
