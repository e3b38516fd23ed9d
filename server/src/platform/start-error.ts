/** What keeps the product from starting, in one sentence that also says what to do. It is printed as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
