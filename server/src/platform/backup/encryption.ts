import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** First line of every age file. */
const mark = 'age-encryption.org/v1';

/** Returns true if the file starts with the age header. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await handle.close();
  }
}

/** Encrypts a stream with a passphrase in the age format; `age --decrypt` can read it too. */
export async function encryptStream(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)));
}

/** Decrypts a stream. Throws if the passphrase is wrong, and while reading if the file was altered or truncated. */
export async function decryptStream(sealed: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(sealed)));
}
