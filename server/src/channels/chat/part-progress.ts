/** How many unfinished deliveries a process remembers; the oldest is forgotten, and then sent from its first part. */
const maxUnfinished = 1_000;

/** Remembers the parts of a long notice that were sent before the messaging app refused one, so that the next try does not repeat them. */
export function createPartProgress() {
  const sent = new Map<string, string[]>();
  return {
    /** Returns the index of the first part to send; 0 when the notice has changed since. */
    findNextPart(sending: string, parts: readonly string[]): number {
      const known = sent.get(sending) ?? [];
      return known.length < parts.length && known.every((part, index) => part === parts[index]) ? known.length : 0;
    },
    record(sending: string, parts: string[]): void {
      const [oldest] = sent.keys();
      if (sent.size >= maxUnfinished && oldest !== undefined) sent.delete(oldest);
      sent.set(sending, parts);
    },
    forget: (sending: string) => void sent.delete(sending),
  };
}
