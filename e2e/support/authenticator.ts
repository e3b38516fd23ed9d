import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the TOTP code for a key, `offset` periods of 30 seconds from now. */
export function authenticatorCode(key: string, offset = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + offset));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = mac.readUInt8(19) % 16;
  return String((mac.readUInt32BE(start) % 2 ** 31) % 1_000_000).padStart(6, '0');
}
