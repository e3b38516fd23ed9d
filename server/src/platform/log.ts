import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';

/** What Fastify and pino loggers have in common. */
export type Logger = FastifyBaseLogger;

/** What must never be written down, wherever it appears in a logged object. */
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

/** Structured lines with levels; secrets are blanked. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: redacted, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
