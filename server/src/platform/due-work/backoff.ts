const firstMs = 2_000;
const longestMs = 15 * 60_000;

/** How long to wait after that many failures: doubling, with a jitter of a quarter, so that retries are spread out. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(plain * (0.75 + random() * 0.5));
}
