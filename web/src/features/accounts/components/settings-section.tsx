import type { ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** What it is on the left, the form on the right, a hairline above. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-hairline py-8 lg:grid-cols-[16rem_minmax(0,28rem)]">
      <div className="flex flex-col gap-1">
        <h2 className="font-serif text-xl font-medium">{title}</h2>
        <p className="text-sm text-muted">{description}</p>
      </div>
      {children}
    </section>
  );
}
