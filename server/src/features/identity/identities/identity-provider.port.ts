/** The claims of an OpenID Connect provider about the user who signed in. */
export interface ProviderUser {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  /** When the user signed in to the provider; undefined if not stated. */
  authenticatedAt: Date | undefined;
}

/** Values stored between the redirect to the provider and the return. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An OpenID Connect provider; implemented by channels/oidc. */
export interface IdentityProvider {
  name: string;
  /** Returns the URL to redirect the browser to. `fresh`: the user has to sign in there again. @throws PROVIDER_UNAVAILABLE */
  begin(secrets: VisitSecrets, options: { fresh: boolean }): Promise<string>;
  /** Exchanges the provider's response. @throws PROVIDER_UNAVAILABLE, PROVIDER_REFUSED */
  complete(response: string, secrets: VisitSecrets): Promise<ProviderUser>;
}
