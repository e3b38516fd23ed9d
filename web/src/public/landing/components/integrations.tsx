import { Check } from 'lucide-react';
import { counts, integrations } from '../../../content/marketing.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from './section.tsx';

export function Integrations() {
  return (
    <Section heading={integrations.heading} count={counts.integrations}>
      <ul aria-label="Integrations" className="grid gap-x-10 sm:grid-cols-2">
        {integrations.entries.map(({ name, text, live }) => (
          <li key={name} className="flex items-start justify-between gap-4 border-t border-hairline py-5">
            <div>
              <h3 className="font-serif text-xl font-medium">{name}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
            {live === true ? (
              <LiveBadge />
            ) : (
              <>
                <div data-unless={live}>
                  <Badge>Coming Soon</Badge>
                </div>
                <div data-if={live} hidden>
                  <LiveBadge />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LiveBadge() {
  return (
    <Badge tone="accent" icon={<Icon of={Check} size={14} />}>
      Live
    </Badge>
  );
}
