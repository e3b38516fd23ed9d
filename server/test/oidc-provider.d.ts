/** The part of the test provider's interface that is used; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }
}
