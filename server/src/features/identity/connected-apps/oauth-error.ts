/** An error in the OAuth format (RFC 6749, section 5.2; RFC 7591, section 3.2.2). */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, description: string, status = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}
