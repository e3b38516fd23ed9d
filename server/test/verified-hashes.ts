/** The hashes that passwords were verified against in this process, in order (light-passwords.setup.ts). */
export const verifiedHashes: string[] = [];
