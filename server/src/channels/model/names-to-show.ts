import { mayBeNamed } from './quotes.ts';

/** Beyond this a prompt gets slow and tells the model more about the person's circle than one message can need. */
const mostNames = 100;

/** The contact names that a message could mean. A short list is shown whole; of a long one only names that begin like a word said. */
export function namesToShow(message: string, names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  if (unique.length <= mostNames) return unique;
  const said = message.toLocaleLowerCase('en');
  const isSaid = (name: string) =>
    name
      .toLocaleLowerCase('en')
      .split(/\s+/)
      .some((word) => word.length > 2 && said.includes(word));
  const possible = unique.filter((name) => mayBeNamed(message, name));
  return possible.toSorted((a, b) => Number(isSaid(b)) - Number(isSaid(a))).slice(0, mostNames);
}
