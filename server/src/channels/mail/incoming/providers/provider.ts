import type { IncomingHttpHeaders } from 'node:http';
import { fail, type AppError } from '../../../../platform/errors.ts';
import { maxRecipients } from '../mail-limits.ts';
import type { Envelope } from '../verify-sender.ts';

export interface ProviderRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

export interface PostedMail {
  envelope: Envelope;
  /** The received mail in chunks. */
  chunks: Iterable<Buffer>;
}

/** A mail provider that posts received mail to us. */
export interface InboundProvider {
  /** The last segments of its paths below `/mail/inbound/`. */
  paths: string[];
  contentTypes: string[];
  largestBody: number;
  /** Returns true if the headers alone authenticate the caller. Default: the body is needed. */
  hasSecret?(headers: IncomingHttpHeaders): boolean;
  /** Verifies the caller and returns the mail, or null for a request without one. @throws UNAUTHENTICATED, VALIDATION_FAILED */
  read(request: ProviderRequest): Promise<PostedMail | null>;
  /** The status that makes the provider give up, for a permanently rejected mail. */
  rejectedStatus: number;
}

const chunkBytes = 64 * 1024;

export function* splitIntoChunks(mail: Buffer): Generator<Buffer> {
  for (let at = 0; at < mail.length; at += chunkBytes) yield mail.subarray(at, at + chunkBytes);
}

/** Returns the addresses in a provider's list of recipients. */
export function toRecipients(values: string[]): string[] {
  const addresses = values.flatMap((value) => value.split(',')).map((each) => each.replace(/^.*<|>.*$/g, '').trim());
  const usable = addresses.filter((address) => address.includes('@') && address.length <= 320);
  if (usable.length === 0) throw invalid('to', 'The recipient of the mail is missing');
  return usable.slice(0, maxRecipients);
}

/** 'Asha <asha@example.com>' and '<asha@example.com>' → 'asha@example.com'; '<>' → ''. */
export function toSender(value: string): string {
  return value
    .replace(/^.*<|>.*$/gs, '')
    .trim()
    .slice(0, 320);
}

export function invalid(field: string, message: string): AppError {
  return fail('VALIDATION_FAILED', { details: { fields: [{ field, message }] } });
}

export function unauthenticated(message: string): AppError {
  return fail('UNAUTHENTICATED', { message });
}
