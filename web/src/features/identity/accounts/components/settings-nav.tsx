import { clsx } from 'clsx';
import { useSectionInView } from '../use-section-in-view.ts';
import { Link } from '../../../../ui/link.tsx';

/** The sections by their fragment in the URL, in page order. */
const settingsParts = {
  account: 'Account',
  security: 'Security',
  reminders: 'Reminders',
  'email-by-date': 'Email by date',
  connections: 'Connections',
  data: 'Your data',
} as const;

export type SettingsPart = keyof typeof settingsParts;

const parts = Object.entries(settingsParts);
const ids = Object.keys(settingsParts);

const noLinks: readonly { to: string; name: string }[] = [];

/**
 * Section links: sticky beside the sections on wide screens, a list above them on phones. `more` are links to other
 * pages.
 */
export function SettingsNav({ more = noLinks }: { more?: readonly { to: string; name: string }[] }) {
  const current = useSectionInView(ids);
  return (
    <nav aria-label="Settings" className="self-start pb-6 lg:sticky lg:top-10 lg:pt-8">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:grid-cols-3 lg:flex lg:flex-col lg:gap-0 lg:overflow-visible lg:rounded-none lg:border-0 lg:border-l lg:bg-transparent">
        {[...parts.map(([id, name]) => ({ to: `#${id}`, name })), ...more].map(({ to, name }, index) => (
          // Links to other pages take a full row, so that the grid has no empty cell.
          <li
            key={to}
            className={clsx('bg-surface lg:-ml-px lg:bg-transparent', index >= parts.length && 'col-span-full')}
          >
            <Link
              to={to}
              aria-current={to === `#${current}` ? 'location' : undefined}
              className="flex h-11 items-center px-4 text-sm font-medium -outline-offset-2 hover:text-accent lg:h-9 lg:border-l-2 lg:border-transparent lg:text-muted lg:hover:text-ink lg:aria-[current]:border-accent lg:aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
