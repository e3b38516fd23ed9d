import { useEffect, useRef, useState } from 'react';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { timings } from '../../../lib/timings.ts';
import { toast } from '../../../ui/toast.ts';
import { useTelegramStatus } from './telegram.api.ts';

/**
 * Celebrates and redirects once when the chat becomes connected, whether detected by the button, the code, or the
 * server's status. Does nothing if the account was already connected when the page opened.
 */
export function useConnection(userId: string, onLeave: () => void) {
  const status = useTelegramStatus({ enabled: userId !== '' });
  const [connected, setConnected] = useState(false);
  const [checking, setChecking] = useState(false);
  const atFirst = useRef<boolean>(undefined);
  const verified = status.data?.verified;

  useEffect(() => {
    if (verified === undefined) return;
    if (atFirst.current === false && verified) setConnected(true);
    atFirst.current ??= verified;
  }, [verified]);

  useEffect(() => {
    if (!connected) return undefined;
    toast.success('Telegram connected successfully!');
    celebrate('telegram_connected');
    const timer = setTimeout(onLeave, timings.onboardingRedirect);
    return () => clearTimeout(timer);
  }, [connected, onLeave]);

  async function check(): Promise<void> {
    setChecking(true);
    const { data, isError } = await status.refetch();
    setChecking(false);
    if (isError) toast.error('Failed to check connection status.');
    else if (data?.verified) setConnected(true);
    else toast.error('Telegram not connected yet. Please try again.');
  }

  return { status, connected, checking, check, onVerified: () => setConnected(true) };
}
