import type { Page } from '@playwright/test';

/** Gives the page an authenticator that keeps passkeys and verifies its user, as a laptop with a fingerprint reader has. */
export async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the finger is the right one. */
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The server's address by the name that browsers allow passkeys for; a number such as 127.0.0.1 is refused. */
export function toLocalhost(serverUrl: string): string {
  return serverUrl.replace('127.0.0.1', 'localhost');
}
