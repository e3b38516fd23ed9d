/** A link inside a sentence: underlined, so that it is not marked by colour alone. */
export const textLinkClass =
  'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors duration-150 hover:decoration-accent';
