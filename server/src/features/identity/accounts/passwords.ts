import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified if no account has the email, so that an unknown email takes as long as a wrong password. */
const placeholderHash = hash('a password that no account has', cost);

/** Returns the argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Returns true if the password matches. Without a hash returns false, after the usual time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), password);
  return matches && passwordHash !== undefined;
}
