import { PLAIN_VERBS } from '../request/capture/verbs.ts';

/** What a writer asks of a reader: the verbs of tasks, and office words that are verbs or things. */
export const ACT = `${PLAIN_VERBS.join('|')}|
act|advise|allow|analyze|be sure|book|call|change|check|clarify|co-ordinate|copy|cover|design|determine|double-check|draft|drop|e-?mail|execute|fax|fedex|figure|file|fix|
hand|help|include|incorporate|indicate|issue|list|load|log|look|mail|move|open|order|park|pass|pay|place|plan|post|print|process|pull|push|reach|record|refer|register|
remember|reply|report|request|reserve|return|review|rsvp|run|scan|schedule|set|share|show|sign|specify|start|state|suggest|supply|switch|talk|test|text|touch|track|transfer|
try|turn|update|use|visit|vote|wait|walk|watch|work|wire`.replaceAll('\n', '');
/** What a writer does for the reader later. */
export const WILL_DO =
  `approve|bill|clean|compile|courier|credit|deposit|dispatch|double-check|escalate|file|finali[sz]e|install|invoice|issue|measure|order|paint|publish|quote|refund|release|repair|replace|ring|scan|settle|act|add|address|adjust|amend|answer|arrange|ask|attend|book|bring|buy|call|cancel|chase|check|circulate|clarify|collect|come|complete|confirm|contact|continue|coordinate|copy|correct|create|deliver|discuss|draft|drop|
e-?mail|ensure|fax|fill|find|finish|fix|follow|forward|get|give|go|handle|have (?:it|this|that|them|the|a|an|my|our|your|someone|him|her)|help|include|inform|introduce|investigate|join|keep|let|look|mail|make|meet|move|notify|organi[sz]e|pass|pay|pick|ping|place|post|prepare|print|process|provide|pull|push|put|raise|reach out|relay|
remind|remove|reply|report|request|reschedule|reserve|resend|resolve|respond|return|revert|review|revise|run|schedule|see (?:if|what|to|whether|that)|send|set|share|ship|shoot|show|sign|sort|speak|start|stop|submit|take|talk (?:to|with) (?!you)|tell|test|text|touch|transfer|translate|try|turn|unwind|update|upload|verify|visit|walk|work|wire|write`.replaceAll(
    '\n',
    '',
  );
/** What reaches the reader by itself. */
export const GIVE =
  'answer|call|come|deliver|dispatch|e-?mail|forward|get|have|issue|join|mail|pay|post|provide|refund|release|reply|respond|return|revert|send|share|ship|submit|visit|write';
export const WILL_BE_DOING =
  'sending|forwarding|calling|providing|getting|bringing|mailing|e-?mailing|faxing|contacting|reviewing|preparing|distributing|circulating|following|checking|working on|updating|posting|sharing|coming|joining|meeting|talking|speaking|writing';
export const I_WILL = `(?<!\\b(?:hope|which|that|where|when|panel|afraid|while|if|think|assume|until|before|what|who|appears|sure|as) )(?:(?:i|we)(?:'ll| will| shall|ll)|il)(?: (?:also|then|be happy to|be glad to|gladly|certainly|definitely|probably|try to|try and|make sure to|go ahead and|personally|just|surely|again|still|now|both|be sure to|be able to|attempt to))*`;
/** After "if": a fact, on which a writer gives an order, or a polite request; other conditions are wishes or trouble of the reader. */
export const FACT_OR_POLITE =
  "(?:it|this|that|they|he|she|there|the|my|our|all|everything|you(?:'re| are) (?!unable|late|in|not|looking|interested)|(?:you|u|someone|anyone) (?:could|would)(?! (?:rather|prefer|like|need)))\\b";
