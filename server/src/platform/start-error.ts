/** Thrown if the product cannot start. The message is one sentence with the remedy, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
