import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import { tokenise } from '../text/tokens.ts';

/** Polite words to the assistant that can precede any request: a task, a command or a question. */
export const ADDRESSES = `
can|could|would|will|might|shall you|ya please|kindly|possibly|perhaps|also|maybe|just|ever|now?
you can|could|would|might|may|couldn't please|kindly|possibly|perhaps|just|now|also?
can|could|might|may i|we just|please|perhaps? get|ask|trouble|bother|persuade|request you to
can|could|might|may i|we just|please|perhaps? ask|enquire|inquire|trouble|know|bother you? for|about?
do|would you mind awfully|terribly|kindly|please|just?
would|is it be? possible to
any chance you|of you|could|can?
be very|so|really? kind|good as|enough to
if you would|could be very|so|really? kind|good as|enough to
i|i'd|we|that'd|that|it'd|it would|should|shall|will? be very|so|really|most|ever? grateful|thankful|obliged|glad|wonderful|kind|happy|great|lovely|nice|good|helpful|amazing|brilliant if|were you'd|you to? can|could|would|might?
i|i'd|we|we'd would|should|do? really|very|much|greatly? appreciate it? if|were you'd|you to? can|could|would|might?
i|i'm|we was|am|were|do? just? wonder|wondering|wondered if|whether you can|could|might|would
i|i'd|we would|should? like|want|need|wish|love you to
i|we? would? request|requesting|requested you to
go ahead|on and
do me a favour|favor and
be a|an dear|love|pal|darling|sweetheart|hero|champ|sport|mate|star|legend|gem|angel and
`;

/** Answers are asked for: "let me know when …", "could you tell me which …". Only before a question word. */
const ASKS = `
let|lemme me? know|see
please|kindly? tell|show|remind me
`;

const addresses = grammar(createRules(true, ADDRESSES), slots);
const asks = grammar(createRules(true, ASKS), slots);
const QUESTION = /^(?:what|what's|whats|when|when's|which|who|who's|whose|whom|how|where|if|whether)$/;

/** The text without the polite words to the assistant at its beginning. */
export function withoutAddress(text: string): string {
  const tokens = tokenise(text);
  let at = 0;
  for (;;) {
    while (/^(?:please|kindly|pls|plz|just|[,.])$/.test(tokens[at]?.word ?? '')) at += 1;
    const asked = asks.longest(tokens, at);
    const next =
      asked && QUESTION.test(tokens[asked.next]?.word ?? '') ? asked.next : addresses.longest(tokens, at)?.next;
    if (next === undefined || next <= at) break;
    at = next;
  }
  const start = tokens[at]?.start;
  return at === 0 || start === undefined ? text : text.slice(start);
}
