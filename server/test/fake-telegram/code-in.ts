/** The six digits in a message of the bot. */
export function codeIn(text: string): string {
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}
