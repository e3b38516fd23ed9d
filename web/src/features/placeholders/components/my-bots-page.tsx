import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PreviewNote } from './preview-note.tsx';

const mock = [
  {
    name: 'Chat bot',
    text: 'Receives messages and voice notes, sends reminders.',
    icon: Send,
    connected: true,
    active: true,
  },
  { name: 'Email bot', text: 'Receives emails by date, sends reports.', icon: Mail, connected: false, active: false },
];

/** Two bots that live in this page alone. */
export function MyBotsPage() {
  const [bots, setBots] = useState(mock);
  const change = (name: string, changes: { connected?: boolean; active?: boolean }) =>
    setBots((before) => before.map((bot) => (bot.name === name ? { ...bot, ...changes } : bot)));
  return (
    <>
      <PageHeader title="My Bots" />
      <PreviewNote>Sample bots: the switches have no effect yet. Connect your bot under Integrations.</PreviewNote>
      <ul className="grid gap-4 md:grid-cols-2">
        {bots.map(({ name, text, icon, connected, active }) => (
          <li key={name}>
            <Card aria-label={name} className="flex h-full flex-col gap-5">
              <div className="flex items-start gap-4">
                <Icon of={icon} size={22} className="mt-1 shrink-0 text-accent" />
                <div className="min-w-0 flex-1">
                  <h2 className="font-serif text-xl font-medium">{name}</h2>
                  <p className="text-sm text-muted">{text}</p>
                </div>
              </div>
              <div className="flex flex-wrap gap-2">
                <Badge tone={connected ? 'accent' : 'neutral'}>{connected ? 'Connected' : 'Not connected'}</Badge>
                <Badge tone={active ? 'blue' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
              </div>
              <div className="mt-auto flex flex-wrap gap-3">
                <Button
                  tone={connected ? 'secondary' : 'primary'}
                  aria-label={`${connected ? 'Disconnect' : 'Connect'} ${name}`}
                  onClick={() => change(name, { connected: !connected, active: !connected })}
                >
                  {connected ? 'Disconnect' : 'Connect'}
                </Button>
                {connected && (
                  <Button
                    tone="quiet"
                    aria-label={`${active ? 'Deactivate' : 'Activate'} ${name}`}
                    onClick={() => change(name, { active: !active })}
                  >
                    {active ? 'Deactivate' : 'Activate'}
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
