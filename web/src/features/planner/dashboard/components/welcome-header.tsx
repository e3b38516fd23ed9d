import { dayNumber } from '@aide/rules';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';

interface WelcomeHeaderProps {
  name: string;
  picture: string | null;
  /** When the account was created; undefined while it loads. */
  createdAt: string | undefined;
}

export function WelcomeHeader({ name, picture, createdAt }: WelcomeHeaderProps) {
  const now = useNow();
  const timeZone = useZone();
  // The day of the sign-up counts as the first visit.
  const returning = createdAt !== undefined && dayNumber(new Date(createdAt), timeZone) < dayNumber(now, timeZone);
  const today = now.toLocaleDateString('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return (
    <header className="flex min-h-14 items-center gap-3.5 md:gap-4">
      <Avatar name={name} picture={picture} className="size-12! text-base!" />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="font-serif text-2xl leading-tight font-medium break-words md:text-3xl">
          {returning ? 'Welcome back' : 'Welcome'}, {name}
        </h1>
        <p className="text-sm text-muted">{today}</p>
      </div>
    </header>
  );
}
