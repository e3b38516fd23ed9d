import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when no account has the address, so that an unknown address takes as long as a wrong password. */
const nobody = hash('a password nobody has', cost);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
