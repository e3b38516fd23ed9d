/** What an OpenID Connect provider said about the user who signed in to it. */
export interface ProviderUser {
  issuer: string;
  /** The provider's own, permanent id of the user. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** When the user signed in to the provider; undefined when it does not say. */
  authenticatedAt: Date | undefined;
}

/** What must be kept between sending a browser to the provider and its return. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An OpenID Connect provider; implemented by channels/oidc. */
export interface IdentityProvider {
  name: string;
  /** Returns where to send the browser. `fresh`: the user has to sign in there again. @throws PROVIDER_UNAVAILABLE */
  begin(secrets: VisitSecrets, options: { fresh: boolean }): Promise<string>;
  /** Exchanges what the provider sent back. @throws PROVIDER_UNAVAILABLE, PROVIDER_REFUSED */
  complete(response: string, secrets: VisitSecrets): Promise<ProviderUser>;
}
