import { getClientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { maxConnectionsPerAddress } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';

export interface ConnectionLimits {
  /** Throws if this address has too many connections. */
  open(id: string, address: string): void;
  close(id: string): void;
  stop(): void;
}

/** Limits the number of concurrent connections per address and their duration. A trusted relay sends for many people and is not counted. */
export function createConnectionLimits(options: {
  isTrusted(address: string): boolean;
  longestSessionMs: number;
  hangUp(id: string): void;
}): ConnectionLimits {
  const open = new Map<string, { source: string; timer: NodeJS.Timeout }>();
  const counts = new Map<string, number>();

  function close(id: string): void {
    const known = open.get(id);
    if (!known) return;
    clearTimeout(known.timer);
    open.delete(id);
    const left = (counts.get(known.source) ?? 1) - 1;
    if (left > 0) counts.set(known.source, left);
    else counts.delete(known.source);
  }

  return {
    open(id, address) {
      const source = getClientNetwork(address);
      const count = counts.get(source) ?? 0;
      if (count >= maxConnectionsPerAddress && !options.isTrusted(address))
        throw new MailRejection('hang_up', 'Too many connections from your address. Please try again later.');
      counts.set(source, count + 1);
      open.set(id, { source, timer: setTimeout(options.hangUp, options.longestSessionMs, id).unref() });
    },
    close,
    stop() {
      for (const id of open.keys()) close(id);
    },
  };
}
