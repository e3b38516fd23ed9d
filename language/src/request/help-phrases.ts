import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Talk } from './types.ts';

/** Phrases that ask what Aide can do, and thanks with a form of address, one per line. */
export const helpPhrases = grammar(
  [
    ...createRules<Talk>(
      'thanks',
      `
thanks|thankyou|thx|ty|cheers|shukriya|dhanyavad|dhanyawad a|so|very? much|lot? mate|man|buddy|boss|friend|dear|sir|bhai|bhaiya|yaar|yar|ji|dost
thank you mate|man|buddy|boss|friend|dear|sir|bhai|bhaiya|yaar|yar|ji|dost
`,
    ),
    ...createRules<Talk>(
      'help',
      `
help me|please?
i need help
what all|else|things? can|do|could you do for? me|here? exactly?
what all|else? can|could you help me? with
tell|show me what all? you can|do do
how does this|it|that|aide work
how do|can|should i use this|it|you|aide|that
what can|should|do i say|type|ask|do here|you?
what is this
what are you
who are you
how can you help me?
show|list commands|help
what commands are|do there|you? know|have|understand?
`,
    ),
  ],
  slots,
);
