import type { IncomingHttpHeaders } from 'node:http';
import { fail, type AppError } from '../../../../platform/errors.ts';
import { mostRecipients } from '../mail-limits.ts';
import type { Envelope } from '../verify-sender.ts';

export interface ProviderRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

export interface PostedMail {
  envelope: Envelope;
  /** The mail as it was received, in pieces. */
  chunks: Iterable<Buffer>;
}

/** A mail provider that posts the mail it receives for us. */
export interface InboundProvider {
  /** The last part of its path below `/mail/inbound/`. */
  paths: string[];
  contentTypes: string[];
  largestBody: number;
  /** Returns whether the headers alone prove the caller. Default: the body is needed. */
  hasSecret?(headers: IncomingHttpHeaders): boolean;
  /**
   * Verifies the caller and returns the mail; null for a request that is about no mail.
   * @throws UNAUTHENTICATED, VALIDATION_FAILED
   */
  read(request: ProviderRequest): Promise<PostedMail | null>;
  /** The status that makes the provider give up, for a mail that is rejected permanently. */
  rejectedStatus: number;
}

const chunkBytes = 64 * 1024;

export function* splitIntoChunks(mail: Buffer): Generator<Buffer> {
  for (let at = 0; at < mail.length; at += chunkBytes) yield mail.subarray(at, at + chunkBytes);
}

/** Returns addresses from what a provider lists as recipients. */
export function toRecipients(values: string[]): string[] {
  const addresses = values.flatMap((value) => value.split(',')).map((each) => each.replace(/^.*<|>.*$/g, '').trim());
  const usable = addresses.filter((address) => address.includes('@') && address.length <= 320);
  if (usable.length === 0) throw invalid('to', 'The recipient of the mail is missing');
  return usable.slice(0, mostRecipients);
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
