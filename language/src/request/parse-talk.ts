import type { Grammar } from '../grammar/pattern.ts';
import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Token } from '../text/tokens.ts';
import type { Talk } from './types.ts';

/** One phrase per line; a message that consists only of such phrases is talk. */
const phrases = grammar<Talk>(
  [
    ...createRules<Talk>(
      'hello',
      `
hi|hello|hey|hiya|yo|namaste|greetings|howdy|heya there|aide|again|buddy|all|team?
good|gm|very morning|afternoon|evening|day to? you?
morning|evening
how are you doing|today?
how's it going
what's up
`,
    ),
    ...createRules<Talk>(
      'thanks',
      `
thanks|thankyou|thx|ty|cheers|tysm|tx|shukriya|dhanyavad|dhanyawad a|so|very|again|for|and? lot|much|ton|bunch|million|everything|that|this|again|help?
many thanks
thank you so|very|again|for|aide? much|everything|that|this|your? help?
great|ok|okay|cool|perfect|nice|awesome|good|super|brilliant|wonderful|excellent|fine|k|kk|okey|alright|lovely|amazing|noted|understood one|job|work|stuff|then?
got it
well done
sounds|looks good|great|fine
you're|you are? the|a best|star|legend|awesome|great
that's|that is? all|it|great|perfect|fine|good|helpful
no problem|worries
yes|yeah|yep|sure
much appreciated
bye|goodbye
good night
see you later|soon|tomorrow?
`,
    ),
  ],
  slots,
);

/**
 * Returns the kind of talk if the message contains nothing else, or null: "thanks!" is talk, "thanks, call Priya" is
 * not. Help, which `more` adds, takes precedence, then thanks.
 */
export function parseTalk(tokens: readonly Token[], more?: Grammar<Talk>): Talk | null {
  const words = tokens.filter(({ kind, word }) => kind !== 'mark' && kind !== 'symbol' && word !== 'please');
  let talk: Talk | null = null;
  for (let at = 0; at < words.length;) {
    const match = more?.longest(words, at) ?? phrases.longest(words, at);
    if (!match) return null;
    if (talk === null || talk === 'hello' || match.value === 'help') talk = match.value;
    at = match.next;
  }
  return talk;
}
