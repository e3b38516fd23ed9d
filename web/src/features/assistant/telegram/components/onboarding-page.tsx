import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useOwnerName } from '../../../../lib/api/use-owner-name.ts';
import { useConnection } from '../use-connection.ts';
import { BotBlocked, BotMissing } from './bot-notices.tsx';
import { CodeForm } from './code-form.tsx';
import { OpenBot } from './open-bot.tsx';
import { Link } from '../../../../ui/link.tsx';

interface OnboardingPageProps {
  /** From the token; without one nothing can be connected. */
  userId: string;
  onLeave: () => void;
}

/** Connects an account with a chat in three steps. */
export function OnboardingPage({ userId, onLeave }: OnboardingPageProps) {
  const { status, connected, checking, check, onVerified } = useConnection(userId, onLeave);
  const owner = useOwnerName();
  const disabled = userId === '';
  return (
    <div className="mx-auto max-w-2xl">
      <Link
        to="/dashboard"
        className="-ml-2 inline-flex h-10 items-center gap-2 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
      >
        <Icon of={ArrowLeft} />
        Back to dashboard
      </Link>
      <header className="flex flex-col gap-1 pt-3 pb-6">
        <h1 tabIndex={-1} className="font-serif text-3xl leading-tight font-medium md:text-4xl">
          Connect Telegram
        </h1>
        <p className="text-muted">Send the bot a text or a voice note to add a task, and get reminders in the chat.</p>
      </header>
      {connected ? (
        <Connected />
      ) : (
        <div className="flex flex-col gap-5">
          {status.data?.configured === false && <BotMissing />}
          {status.data?.blocked && <BotBlocked />}
          {status.data?.verified && (
            <p className="rounded-lg bg-accent-soft px-4 py-3 text-sm">
              A chat is already connected. Follow the steps to replace it with another one.
            </p>
          )}
          <Card className="p-0!">
            <ol className="divide-y divide-hairline">
              <Step number={1} title="Open the bot and send /start">
                <OpenBot
                  botLink={status.data?.botLink ?? null}
                  loading={status.isLoading}
                  failed={status.isError}
                  disabled={disabled}
                />
              </Step>
              <Step number={2} title="Type the code it sends you">
                <CodeForm disabled={disabled} onVerified={onVerified} />
              </Step>
              <Step number={3} title="Check the connection">
                <Button
                  tone="secondary"
                  busy={checking}
                  disabled={disabled}
                  onClick={() => void check()}
                  className="self-start"
                >
                  Check Connection
                </Button>
              </Step>
            </ol>
          </Card>
          <footer className="flex flex-wrap items-center justify-between gap-3">
            <details className="text-sm text-muted">
              <summary className="min-h-10 cursor-pointer content-center hover:text-ink">Trouble connecting?</summary>
              <p className="max-w-prose pb-2">
                {owner} can check the bot in the settings of this server. Your account there:{' '}
                <span className="font-mono text-ink">{userId.slice(0, 8)}</span>
              </p>
            </details>
            <Button tone="quiet" onClick={onLeave} className="-mr-4">
              Skip for now
            </Button>
          </footer>
        </div>
      )}
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 p-5 md:p-6">
      <span aria-hidden="true" className="w-5 shrink-0 font-serif text-2xl leading-7 text-accent tabular-nums">
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <h2 className="text-base leading-7 font-medium">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** Takes the focus, because the focused field was unmounted. */
function Connected() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="flex animate-rise-in flex-col items-center gap-2 py-14 text-center">
      <Icon of={CircleCheck} size={40} className="mb-2 text-accent" />
      <h2 ref={heading} tabIndex={-1} className="font-serif text-2xl font-medium focus:outline-none">
        Connected Successfully
      </h2>
      <p className="text-muted">Taking you to your dashboard…</p>
    </Card>
  );
}
