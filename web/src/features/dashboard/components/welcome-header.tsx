import { useNow } from '../../../lib/time/use-now.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface WelcomeHeaderProps {
  name: string;
  picture: string | null;
  /** Somebody who is new here is not welcomed back. */
  returning: boolean;
}

export function WelcomeHeader({ name, picture, returning }: WelcomeHeaderProps) {
  const today = useNow().toLocaleDateString('en-GB', {
    timeZone: useZone(),
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
