import type { ReactNode } from 'react';
import type { SettingsPart } from './settings-nav.tsx';

/** A group of sections with a fragment of its own: /settings#security. */
export function SettingsGroup({ part, children }: { part: SettingsPart; children: ReactNode }) {
  return <div id={part}>{children}</div>;
}

interface SettingsSectionProps {
  /** A fragment of its own, for groups of several sections. */
  id?: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** Title and description on the left, the form on the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      className="grid gap-x-10 gap-y-5 border-t border-hairline py-8 xl:grid-cols-[15rem_minmax(0,28rem)]"
    >
      <div className="flex flex-col gap-1 max-xl:max-w-md">
        <h2 tabIndex={-1} className="font-serif text-xl font-medium focus:outline-none">
          {title}
        </h2>
        <p className="text-sm text-muted">{description}</p>
      </div>
      <div className="min-w-0 max-xl:max-w-md">{children}</div>
    </section>
  );
}
