import { Check, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { IntegrationCard } from '../../../../ui/integration-card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useTelegramStatus } from '../telegram.api.ts';
import { BotBlocked, BotMissing } from './bot-notices.tsx';

interface IntegrationsPageProps {
  onConnect: () => void;
  /** The cards of other features. */
  children: ReactNode;
}

/** The channels of the account. A status that cannot be loaded counts as not connected. */
export function IntegrationsPage({ onConnect, children }: IntegrationsPageProps) {
  return (
    <>
      <PageHeader title="Integrations" description="Connect Aide to the apps you use." />
      <div className="grid gap-5 lg:grid-cols-2">
        <TelegramCard onConnect={onConnect} />
        {children}
      </div>
    </>
  );
}

function TelegramCard({ onConnect }: { onConnect: () => void }) {
  const status = useTelegramStatus();
  const timeZone = useZone();
  const connected = status.data?.verified ?? false;
  return (
    <IntegrationCard
      icon={Send}
      title="Telegram"
      badge={
        connected && (
          <Badge tone="accent" icon={<Icon of={Check} size={14} />}>
            Connected
          </Badge>
        )
      }
      description="Voice messages become tasks. Task creation from any text you send. Complete or snooze reminders in the chat."
    >
      {status.isPending ? (
        <>
          <Spinner label="Loading connection" className="sr-only" />
          <Skeleton className="h-10 w-28" />
        </>
      ) : (
        <div className="flex flex-col gap-4">
          {status.data?.configured === false && <BotMissing />}
          {status.data?.blocked && <BotBlocked />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              tone={connected ? 'secondary' : 'primary'}
              disabled={status.data?.configured === false}
              onClick={onConnect}
            >
              {connected ? 'Reconnect' : 'Connect'}
            </Button>
            {connected && (
              <p className="text-sm text-muted">{formatLastSync(status.data?.lastSync ?? null, timeZone)}</p>
            )}
          </div>
        </div>
      )}
    </IntegrationCard>
  );
}

function formatLastSync(lastSync: string | null, timeZone: string): string {
  return lastSync === null ? 'Last sync: not yet' : `Last sync: ${formatMoment(lastSync, timeZone)}`;
}
