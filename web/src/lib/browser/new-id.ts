/** Returns a random UUID. `crypto.randomUUID` requires a secure context. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [six = 0, eight = 0] = [bytes[6], bytes[8]];
  bytes[6] = (six & 0x0f) | 0x40;
  bytes[8] = (eight & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
