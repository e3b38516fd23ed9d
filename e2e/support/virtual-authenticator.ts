import type { Page } from '@playwright/test';

/** Adds a virtual authenticator that stores passkeys and verifies its user, like a laptop with a fingerprint reader. */
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
    /** Sets whether user verification succeeds. */
    setUserVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Returns the server's URL with the host name localhost: browsers reject passkeys for an IP address. */
export function toLocalhost(serverUrl: string): string {
  return serverUrl.replace('127.0.0.1', 'localhost');
}
