/** Codes of node and of PostgreSQL that mean: nobody answers there now, or nobody has room. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
]);
const awayMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
];

/** Whether an error says that the database is away or full, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && awayCodes.has(code)) return true;
    const { message } = cause;
    if (awayMessages.some((known) => message.includes(known))) return true;
  }
  return false;
}
