import { splitMailText } from '../email-by-date/split-mail-text.ts';

const signatures = [/^-- ?$/, /^\s*(?:sent from my|get outlook for|sent via|von meinem|envoyé de mon) .*$/i];

/** Returns the text of a reply, without the quoted mail and the signature. */
export function cutQuoted(text: string): string {
  const lines = splitMailText(text, 'Re:').own.split('\n');
  const end = lines.findIndex((line) => signatures.some((signature) => signature.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
