import type { Token } from '../text/tokens.ts';
import type { Talk } from './types.ts';

/** One phrase per line; a message that is one of them and nothing more is talk. */
const PHRASES: Record<Talk, string> = {
  hello: `
hi
hello
hey
hiya
yo
namaste
greetings
good morning
good afternoon
good evening
morning
`,
  thanks: `
thanks
thank you
thx
ty
cheers
great
ok
okay
cool
perfect
nice
awesome
got it
good job
well done
`,
  help: `
help
help me
what can you do
how does this work
how do i use this
what can i say
`,
};

const TALKS: ReadonlyMap<string, Talk> = new Map(
  (Object.entries(PHRASES) as [Talk, string][]).flatMap(([talk, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => [line, talk] as const),
  ),
);

/** Returns the kind of talk when a message is nothing else, or null: "thanks!" is, "thanks, call Priya" is not. */
export function readTalk(tokens: readonly Token[]): Talk | null {
  const words = tokens.filter(({ kind }) => kind !== 'mark' && kind !== 'symbol').map(({ word }) => word);
  return TALKS.get(words.join(' ')) ?? null;
}
