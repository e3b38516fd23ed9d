import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';

/** What Fastify and pino loggers have in common. */
export type Logger = FastifyBaseLogger;

/** Secret fields, redacted at any level of a logged object. */
const secret = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'authorization',
  'cookie',
  'verification_code',
  'challenge',
  'secret',
  'recoveryCodes',
];
const redacted = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Returns a logger that writes JSON lines and redacts secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: redacted, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
