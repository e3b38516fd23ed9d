import { createHash } from 'node:crypto';

/** A button carries at most 64 bytes: an id takes 22 of them. */
export function packId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Null when it is not one of ours. */
export function unpackId(packed: string): string | null {
  const bytes = Buffer.from(packed, 'base64url');
  return bytes.length === 16 ? toUuid(bytes) : null;
}

/**
 * The id of what a message makes, always the same for the same message: a capture that is tried again finds the first. In the
 * order of time, like every other id.
 */
export function createCaptureId(message: { botId: number; chatId: number; messageId: number; date: number }): string {
  const { botId, chatId, messageId, date } = message;
  const bytes = createHash('sha256').update(`telegram:${botId}:${chatId}:${messageId}`).digest().subarray(0, 16);
  bytes.writeUIntBE(date * 1000, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return toUuid(bytes);
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
