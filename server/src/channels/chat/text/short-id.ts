import { createHash } from 'node:crypto';

/** Encodes an id in 22 characters, because a button's data is limited to 64 bytes. */
export function packId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Returns null for an invalid id. */
export function unpackId(packed: string): string | null {
  const bytes = Buffer.from(packed, 'base64url');
  return bytes.length === 16 ? toUuid(bytes) : null;
}

/**
 * Returns the capture id of a message, from its id in the messaging app and its time. It is deterministic, so that a retry finds the first capture, and sorted by time like every other
 * id.
 */
export function createCaptureId(message: string, date: Date): string {
  const bytes = createHash('sha256').update(message).digest().subarray(0, 16);
  bytes.writeUIntBE(date.getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return toUuid(bytes);
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
