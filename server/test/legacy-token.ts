import { SignJWT } from 'jose';

/** Returns a session token as issued before sessions had rows: without a session id. */
export async function createLegacyToken(
  secret: string,
  { id, email, passwordVersion }: { id: string; email: string; passwordVersion: number },
  now: string,
): Promise<string> {
  const issuedAt = Math.floor(Date.parse(now) / 1000);
  return new SignJWT({ id, email, pv: passwordVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 30 * 86_400)
    .sign(new TextEncoder().encode(secret));
}
