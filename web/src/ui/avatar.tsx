import { clsx } from 'clsx';
import { useState } from 'react';

interface AvatarProps {
  name: string;
  /** The URL of a picture; initials are the fallback. */
  picture?: string | null | undefined;
  className?: string;
}

/** Decorative: the name is next to it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-xs font-semibold tracking-wide text-accent',
        className,
      )}
    >
      {picture && picture !== missing ? (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setMissing(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** 'Priya Raman Iyer' → 'PI'; 'priya' → 'P'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : '',
  );
  return letters.join('').toLocaleUpperCase();
}
