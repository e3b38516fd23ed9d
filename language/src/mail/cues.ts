import type { MailLine } from './clauses.ts';
import { ACT, WILL_DO, GIVE, WILL_BE_DOING, I_WILL, FACT_OR_POLITE } from './cue-words.ts';

/** One piece of evidence: a name, and a pattern for the line or for one of its clauses from its first word. */
export interface Cue {
  line?: RegExp;
  clause?: RegExp;
  /** Not in a clause that shares the subject of the one before. */
  apart?: boolean;
  /** Every clause has to match, not only one. */
  every?: boolean;
  /** Counts only in a question, or only outside one. */
  question?: boolean;
}

const pattern = (source: string): RegExp => new RegExp(source.replaceAll('ACT', ACT));

export const CUES = {
  ask: {
    question: { line: /\?/, question: true },
    questionInside: { line: /\?/, question: false },
    questionToReader: { line: /\b(?:you|your|ya|u|ur|anyone|anybody|someone|aap|tum|aapko|tumhe)\b/, question: true },
    questionAboutUs: { line: /\b(?:i|we|us|me|my|our)\b/, question: true },
    questionVerbFirst: {
      clause:
        /^(?:can|could|would|will|won't|do|does|did|is|are|was|were|have|has|should|shall|may|might|am|any|anyone|anybody|kya|ok|okay)\b/,
      question: true,
    },
    questionWord: {
      clause:
        /^(?:(?:and|or|so|also) )?(?:what|what's|whats|when|where|which|who|who's|whom|whose|why|how|whadd?ay|kab|kahan|kaise|kaun|kitna|kitne|kya)/,
      question: true,
    },
    questionShort: { line: /^\W*(?:[\w'-]+\W+){1,4}$/, question: true },
    rhetorical: {
      line: /\?\s*[!?]|!\s*\?|\b(?:can you (?:believe|imagine|say)|who (?:knows|cares|am i to|would have)|why would|why on earth|what (?:were|was|are|is) (?:you|they|he|she|we) thinking|how (?:cool|great|crazy|nice|funny|about that)\b|isn't (?:it|that|this)|don't you (?:think|love|just)|, (?:right|huh|eh|no|na)\s*\?|how long have you worked)/,
    },
    canYou: {
      clause:
        /^(?:please )?(?:can|could|would|will|won't|may|might|do|did|are|have) (?:you|u|ya|someone|anyone|somebody|one of you|either of you|any of you|we|i)\b/,
    },
    canYouStatement: {
      clause: /^(?:can|could|would|will|did|do|have|are) (?:you|u|ya|someone|anyone|somebody|one of you|we)\b/,
      question: false,
    },
    please: { line: /\b(?:please|pls|plz|kindly|kripya)\b/ },
    pleaseObject: {
      line: /\b(?:please|pls|plz|kindly) (?:also )?[a-z]+ (?:the|an?|me|my|us|our|your|this|that|it|these|those|all|any|him|her|them|long|new)\b/,
    },
    pleaseAct: { line: pattern(`\\b(?:please|pls|plz|kindly)[, ]+(?:also |just |do |then |go ahead and )*(?:ACT)\\b`) },
    courtesyPhrase: {
      line: /\b(?:at your service|happy to (?:discuss|help|answer)|glad to (?:discuss|help|answer)|no (?:need|rush|hurry)|for any reason|in my absence|keep up|if you (?:are interested|have an interest))\b/,
    },
    letKnow: { line: /\blet (?:me|us|\w+) (?:also )?know\b|\bbata(?:o|na|iye|do| do| dena| dijiye)\b|\bbtao?\b/ },
    letKnowWhat: {
      line: /\blet (?:me|us|\w+) (?:also )?know (?:asap|by|what|when|where|who|whom|which|how|whether|your|the (?:status|date|time|name|outcome|result)|if (?:this|that|it|the|these|those|they|he|she|you (?:agree|can|could|are|would|want|will|think|like|approve|got|received|have received)|i should|we should|anyone|there will))/,
    },
    letKnowAlone: { line: /\blet (?:me|us|\w+) know\s*[.!,)]*(?:\s*(?:thanks?|thx|asap|please|soon)\b.*)?[.!]*$/ },
    need: {
      line: /\b(?:i|we|he|she|they) (?:\w+ )?(?:need|require|am looking for|are looking for|'m looking for)\b|\b(?:i|we)'re looking for\b|\bchahiye\b/,
    },
    needFromReader: {
      line: /\b(?:i|we) (?:\w+ )?(?:need|require|want) (?:you|your|from you|the|this|these|that|a|an|someone|somebody|copies|some|more|approval|confirmation|all|both|to know|to get|to have|to hear|to see)\b/,
    },
    needOwnWork: {
      line: /\b(?:i|we|he|she|they)(?: \w+)? (?:need|have|want|wanted|has|needs|wants|ought) to (?!know|hear|get your|get the|get a|get an|see your|have your|have you|invite|install|meet with you|discuss)/,
    },
    wouldLike: {
      line: /\b(?:i|we)(?:'d| would|d) (?:really |also |still |very much )?(?:like|love|prefer|want)\b|\bwould (?:really |also )?like (?:this|that|it|you|your|to (?:get|have|know|see|hear|meet|discuss|set|trade|schedule|talk|speak|invite|visit))\b/,
    },
    wouldLikeOfReader: {
      line: /\b(?:would|'d|d) (?:\w+ )?(?:like|love|appreciate|prefer) (?:to (?:get|have|know|see|hear|receive|obtain|meet|discuss|set up|schedule|talk|speak|trade|invite|learn|catch|grab)|you|your|this|it|someone)\b|\b(?:i|we)(?: would|'d) like (?:an?|my|some|another|more) (?!few (?:days|hours)|word)\w+|\b(?:i|we) (?:want|wanted) (?:you|your|to (?:invite|ask|know|see if|check|hear|confirm|meet|set up|schedule))\b/,
    },
    othersWant: {
      line: /\b(?!i |we |you )[a-z]+ (?:wants?|asked|would like|wanted|has asked|have asked|asks|requested|has requested|needs?) (?:you|that (?:you|we|i)|to know|me to (?:ask|have)|if you|this|your|an? (?:answer|update))\b/,
    },
    youMust: {
      line: /\byou(?:'ll|'d| will| would|r team)? (?:\w+ )?(?:(?<!not )(?<!n't )need to|should (?!have|be |see|feel|get|receive|find|notice|hear|know)|must|(?<!not )(?<!n't )have to|(?<!not )(?<!n't )need(?! not\b)|ought to|might want to|may want to|had better)\b/,
    },
    /** "If you need to reschedule, call us", "koi doubt ho to call kijiye": nothing is to be done unless it happens. */
    conditional: {
      line: new RegExp(
        String.raw`^(?:\W|and |but |so )*(?:if (?!${FACT_OR_POLITE})|should you|in case|unless|for (?:any|all|urgent|emergency|further|other)|agar|koi|kuch)(?:\b|(?<= ))|\bho (?:to|toh)\b`,
      ),
      question: false,
    },
    conditionalOnReader: {
      line: /\b(?:if|should|in case|unless|agar)\b.*\b(?:unable|need|wish|want|prefer|require|lost|late|miss|change|problem|already)\b/,
    },
    notNeeded: {
      line: /\b(?:nothing (?:(?:more|else) )?(?:for you )?(?:to do|needed|required|from you)|(?:do not|don't|dont|does not|doesn't) (?:need|have|be)\b|need(?:n't| not)\b|(?:do not|don't|dont) worry|no (?:action|reply|response|need)|mat (?:karo|kijiye|karna|kariye|lo|lijiye|bhejna|bhejo)|(?:zarurat|zaroorat|tension|chinta) (?:nahi|mat))\b/,
    },
    askThatYou: {
      line: /\b(?:ask|request|urg|requir|expect|remind|begg?|invit)(?:e|ing)? (?:that )?(?:you|your|(?:each|both|any|every one) of (?:you|us)|all|everyone|parents|staff|members|residents|tenants)\b/,
    },
    /** "We need two signatures from you", "Accounts wants a copy from your side". */
    fromReader: {
      line: /(?<!\b(?:nothing|not|no)\b.{0,12})\b(?:needs?|needed|wants?|requires?|expects?|missing|pending|outstanding)\b[^.;?!]*\bfrom (?:you|your (?:side|end|team|office))\b/,
    },
    /** "Those who have not paid": a reminder to some of the readers. */
    stillOwes: {
      line: /\b(?:those|anyone|anybody|everyone|whoever|all)(?: of you)?(?: who| that)? (?:haven't|have not|hasn't|has not|didn't|did not|(?:have|has) (?:yet|still))\b|\bstill (?:needs?|owes?|missing|outstanding|pending|to (?:come|be))\b/,
    },
    /** "If you could send the photos, I can start." */
    ifYouCould: {
      line: /\bif (?:you|u|someone|anyone) (?:could|would)\b(?! (?:rather|prefer|like|need))/,
      question: false,
    },
    /** "If it leaks again, close the tap": the condition is a fact, not a wish or trouble of the reader. */
    conditionOfFact: {
      line: new RegExp(`^(?:\\W|and |but |so )*if ${FACT_OR_POLITE}(?![^.;]*, (?:i|we)(?:'ll| will)\\b)`),
      clause: pattern('^(?:ACT)\\b'),
      question: false,
    },
    needYou: { clause: /^(?:i |we |just |also |still |really )*need (?:you|u|someone|everyone|your|ur)\b/ },
    questionWithoutMark: {
      clause:
        /^(?:what|when|where|which|who|how|why|wat|wen) (?:\w+ )?(?:do|did|are|is|can|could|would|will|should|r) (?:you|u|we|i|ya|they|it|the)\b/,
      question: false,
    },
    negativeQuestion: {
      clause: /^(?:isn't|wasn't|aren't|weren't|doesn't|didn't|hasn't|ain't|honestly|seriously|really)\b/,
      question: true,
    },
    /** "Who needs sleep?" is no question to the reader, "who signs off on the plan?" is. */
    whyOrWho: {
      clause:
        /^(?:why|who(?! (?:is|are|was|will|would|should|can|has|do|did))(?!.*\b(?:the|our|my|your|this|us|on|for|at)\b))\b/,
      question: true,
    },
    advert: {
      clause:
        /^(?:looking for|need|want|tired of|ready (?:to|for)|interested in|thinking (?:of|about)|want(?:ed)? to|ever)\b/,
      question: true,
    },
    hindiTalk: {
      line: /\bkais[aei] (?:ho|hain?|hai)\b|\b(?:hota|lagta|pata) hai (?:kya|na)\b|\bkya kar(?:e|en|ein)? ?(?:sakte|sakta)? hain\b/,
    },
    mustBeDone: { line: /\b(?:needs? to be|must be|ha(?:s|ve) to be|needs? \w+ing)\b/ },
    weNeedTo: { clause: /^(?:we|you|somebody|someone) (?:\w+ )?(?:needs?|have|has|ought) to\b/ },
    waiting: {
      clause:
        /^(?:(?:i am|i'm|we are|we're|(?:i|we) have been|i've been|we've been) )?(?:still |just )?(?:a?waiting (?:for|on)|awaiting|looking for|need(?:ing)? (?:the|your|a|this|it|them|that|those|these)|hoping (?:you|to get|to hear)|requesting)\b/,
    },
    together: {
      clause:
        /^(?:let's|lets|let us|shall we|how about|what about|why don't (?:we|you)|maybe we (?:can|could|should)|perhaps we (?:can|could|should)|we (?:should|could|can) (?:all )?(?:meet|talk|get together|discuss|set|catch|speak|plan|schedule|go|grab|consider|try|touch)|i (?:think|suggest|propose) (?:that )?we should|chalo|milte)\b/,
    },
    weShould: { line: /\bwe should\b/ },
    appreciate: {
      line: /\b(?:(?:would|will|'d) (?:\w+ )*?(?:appreciat\w+|help (?:\w+ )?(?:if|to))|(?:comments?|feedback|thoughts|input|suggestions?|help|ideas|volunteers)\b[^.]*\b(?:appreciated|welcome)|(?:answer|reply|response|confirmation|decision|word|line|update|yes|no)\b[^.;]* would (?:help|let|allow|enable|be|make)|be (?:\w+ )?(?:great|helpful|nice|good|wonderful|grateful|obliged|kind|useful|ideal|lovely|super) (?:if|to (?:have|get|know|hear|meet|receive|see))|(?:grateful|obliged|thankful) (?:if|for|to)|would you mind)\b/,
    },
    inviteYou: { line: /\b(?:invite you|would you like to (?:join|come)|join us)\b/ },
    wondering: {
      line: /\b(?:(?:wondering|i wondered|curious|i wonder) (?:if|whether|what|how|when|where|who|why|about)|(?:'d|would) be (?:\w+ )?(?:curious|interested|keen|eager|happy|glad|delighted) to (?:hear|know|see|learn|read|get|have))\b|\b(?:writing|emailing|e-mailing|checking|following up|calling|reaching out) to (?:ask|confirm|see|check|request|find|inquire|enquire|follow)\b|\bjust checking\b|\b(?:reminder|request|requested|reminded) to (?!myself)[a-z]+/,
    },
    anyNews: {
      clause:
        /^any(?:one)? (?:thoughts?|interest|ideas?|suggestions?|news|updates?|luck|chance|progress|word|comments?|objections?|feedback|takers|preference|way|idea)\b/,
    },
    imperative: {
      apart: true,
      clause: pattern(
        `^(?:please |pls |do |kindly |always |never |don't |do not )?(?:ACT)\\b(?= \\S)(?! (?:maine|mil|ki|ka|ko|hai|kal|aaj|is|are|was|were|has|will|on the|of|to|id|\\w+ed|[a-z]\\.|volumes?)\\b)(?!.* (?:hai|hain|tha|thi)\\b)`,
      ),
      question: false,
    },
    imperativeObject: {
      apart: true,
      clause: pattern(
        `^(?:please |pls |do |kindly )?(?:ACT) (?:(?:\\w+ )?(?:me|us|him|her|them|it|this|these|that|those|my|our|your)\\b|the\\b|a\\b|an\\b|back\\b|up\\b|at\\b|with\\b|sure\\b|out\\b|to\\b|if\\b|and\\b|any\\b|all\\b|on\\b|in\\b)`,
      ),
      question: false,
    },
    imperativeAlone: { clause: pattern(`^(?:please|pls|kindly)[, ]+(?:ACT)$`), question: false },
    imperativeSocial: {
      clause:
        /^(?:please )?(?:enjoy|have (?:a|fun|safe)|take care|take it easy|see (?:you|ya|attach|below)|talk to you|talk soon|speak (?:to you )?soon|look(?:ing)? forward|keep (?:up|in touch|smiling)|hope|thank|note|come (?:out|on)|let me (?!know)|go ahead|say (?:hi|hello)|give (?:my|our) (?:best|love|regards))\b/,
    },
    imperativeAfterPlace: {
      clause: pattern(`^(?:on|in|for|at|after|before|under) \\S+ (?:one )?(?:ACT) (?:at|the|me|us|your|my|it|this)\\b`),
      question: false,
    },
    hindiOrder: {
      line: /\b(?:puch|pooch|poochh|sun|samajh|rakh|utha|laga|nikal|nikaal|mangwa|mangva|karwa|karva|bulwa|padh|soch|bhar|bech|kharid|chhod|chod|khol|lauta|bana|likh|dekh|bhej|bata|bol|kar|dikha) (?:le|de|lo|do|lena|dena|lijiye|dijiye|lijiyega|dijiyega)\b|\b(?:kar|bhej|bata|de|dekh|dikha|likh|bana|bula|mil|le|check|confirm|send|share|call|reply|forward|update|review|sign) ?(?:do|de|dena|dijiye|dijiyega|dijie|den|dein|karo|karna|kijiye|kijiyega|lena|lo|lijiye)\b|\b\w+ (?:dijiye|dijiyega|dijie|kijiye|kijiyega|lijiye|lijiyega|karein|kar dein|kar den)\b|\b\w+ (?:lena|dena)\b(?! (?:hai|hoga|tha|padega|pada))|\b(?:bhejo|bhejna|bhejiye|batao|batana|bataiye|batayiye|karo|karna|kariye|kijiye|dekho|dekhna|dekhiye|likho|milo|aao|aana|jana|sakte (?:ho|hain|hai)|sakoge|paoge|payenge|doge|denge kya|karoge|bhejoge)\b/,
    },
    thirdPerson: {
      every: true,
      clause:
        /^(?!.*\b(?:needs? to be|must be|ha(?:s|ve) to be|wants? you|asked (?:that|you)|would like)\b)(?:he|she|they|it|this|that|there|the|these|those|our|my|his|her|their)\b/,
    },
    first: { every: true, clause: /^(?:i|we|i'm|i've|we've|we're|i'd)\b/ },
    past: {
      every: true,
      clause:
        /^(?:i|we|he|she|they|you|it|the \w+|\w+) (?:have |has |had |just |also |already |only |finally )*(?:was|were|did|got|said|told|sent|asked|talked|spoke|received|found|made|went|came|thought|\w+ed)\b/,
    },
    thanks: { clause: /^(?:thanks?|thank you|thx|many thanks|regards|best|sincerely|cheers|love|sorry)\b/ },
    attached: { clause: /^(?:attached|enclosed|here (?:is|are|'s)|here's|following|below)\b/ },
    lookForward: {
      line: /\b(?:look(?:ing)? forward|hope (?:you|all|everything|this|that|to see|we|it|things)|talk (?:to|with) you (?:later|soon)|see you|dying to hear)\b/,
    },
    askSubject: {
      line: /\b(?:status|update|deadline|asap|as soon as possible|urgent(?:ly)?|rsvp|by (?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|by (?:eod|cob|tomorrow|tonight|noon|the end)|jaldi)\b/,
    },
  },
  promise: {
    asks: { question: true },
    iWill: { line: pattern(`\\b${I_WILL} (?!not\\b|never\\b)`) },
    iWillAct: { line: new RegExp(`\\b${I_WILL} (?:${WILL_DO})\\b`) },
    /** Any verb counts for "I", except those for what happens to the writer. */
    iWillAnything: {
      line: new RegExp(
        `\\b(?<!\\b(?:hope|which|that|where|when|panel|afraid|while|if|think|assume|until|before|what|who|appears|sure|as) )i(?:'ll| will| shall)(?: also| then| gladly| definitely| probably| just)* (?!also|then|not|never|be|have|need|assume|wait|miss|know|think|want|like|own|owe|remember|forget|always|leave (?:it|that)|see you|talk (?:to|with) you|go (?:to|on)|consider|hear|enjoy|love|stay|live)[a-z]+`,
      ),
    },
    iWillForReader: { line: new RegExp(`\\b${I_WILL} (?:\\w+ ){1,8}?(?:you|your|u|him|her|them|it|this|that)\\b`) },
    iWillBeDoing: { line: new RegExp(`\\b(?:i|we)(?:'ll| will|ll) (?:also )?be (?:${WILL_BE_DOING})\\b`) },
    iWillBeThere: {
      line: /\b(?:i|we)(?:'ll| will|ll) (?:\w+ )?(?:be there|be in touch|be back to you|be at your|come by|stop by|see you|meet you|join you|pick you)\b/,
    },
    iWillBe: {
      line: new RegExp(
        `\\b(?:i|we)(?:'ll| will|ll) (?:\\w+ )?(?:be|have|need|assume|leave|wait|miss|see|know|think|want|like|hold|own|own)\\b`,
      ),
    },
    iWillNot: { line: /\b(?:i|we) (?:will (?:not|never)|won't)\b/ },
    youWillGet: { line: /\byou(?:'ll| will) (?:have|get|receive|see|hear)\b.*\b(?:my|our|from (?:me|us))\b/ },
    youWillHave: {
      line: /\byou(?:'ll| will|ll) (?:have|get|receive) (?:it|them|this|that|the|an?|your|both|all|everything)\b/,
    },
    hindiYouGet: { line: /\bmil ja(?:ye|y|e)?(?:ga|gi|nge|ngi)\b/ },
    promise: { line: /\b(?:i|we) (?:promise|swear|guarantee|vow)\b/ },
    /** "The draft will be sent to you", "It will be fixed by us"; without either it is a fact. */
    willBeDone: {
      line: /\b(?:will|shall|'ll) be \w+(?:ed|en|nt|ld|de|ut|id)\b[^.;?!]*\b(?:by (?:me|us|my|our)|to you)\b/,
    },
    willAlso: { line: new RegExp(`\\b(?:i|we)\\b.*\\b(?:and|then|but) will (?:${WILL_DO})\\b`) },
    hindiNot: { line: /\bnahi+n?\b/ },
    willWithoutSubject: {
      apart: true,
      clause:
        /^(?:and )?will (?:be (?:there|round|over|back|with you|in touch|sending|calling)|(?!not|never|be|he|she|it|they|you|the|this|that|there|have|need|see|anyone|someone|remain|follow|apply|continue|happen|become|stay|go)[a-z]+)\b/,
      question: false,
    },
    keepPosted: {
      line: /\b(?:'ll|will|ll|shall|going to) (?:\w+ )?(?:keep (?:you|u|everyone|all)|let (?:you|u|everyone) know|get (?:back|it|this|them|that|you|those|these)|follow up|send (?:you|it|this|that|out|over|the|a)|call you|forward|check)\b/,
    },
    goingTo: {
      line: new RegExp(
        `\\b(?:i am|i'm|im|we are|we're) (?:also |then )?(?:going to|gonna|planning to|about to) (?:${WILL_DO}|speak|talk)\\b`,
      ),
    },
    goingToTry: { line: /\b(?:going to|will|'ll) try (?:and|to)\b/ },
    letMe: {
      clause: /^let me (?!know|be|guess|tell you|say|explain|introduce|start|begin|remind|assure|in|out|down)[a-z]+/,
    },
    hopeToSend: {
      line: new RegExp(
        `\\b(?:(?:i|we) )?(?:hope|expect|plan|aim|intend|should be able|am hoping|are hoping|should) to (?:${WILL_DO}|be able|have (?:it|this|them|something|the|an? (?:answer|draft)))\\b|\\bi should (?:have|be able)\\b|\\bwe should be able to\\b`,
      ),
    },
    /** "We expect to file this by May" is own work; "I plan to visit you", "I hope to send it" are for the reader. */
    ownPlan: {
      line: new RegExp(`\\b(?:expect|plan|intend|aim)(?:ing)? to (?!(?:${GIVE})\\b)(?!.*\\b(?:you|your|u|aap\\w*)\\b)`),
    },
    hindiPromise: {
      line: /\b(?:main|mai|hum|me)?\s*\w*\b(?:dunga|dungi|doonga|doongi|denge|karunga|karungi|karenge|bhejunga|bhejungi|bhejenge|bataunga|bataungi|batayenge|aaunga|aaungi|aayenge|lunga|lungi|lenge|jaunga|jaungi|puchunga|poochunga|dekhunga|dekhungi|milunga|(?:kar|bhej|bata|de|dekh|puch|pooch|dikha|bana|la|le|rakh|laga|likh|mil|aa|bhar|daal|nikaal|nikal)t[ai] (?:hu|hun|hoon|hoo)|(?:laga|rakh|la|daal|bana|dikha|likh|bhar|nikaal|lauta)(?:unga|ungi|enge))\b/,
    },
    offer: { line: /\b(?:i|we) (?:can|could|may|might|would be)\b/ },
    willToSelf: {
      line: /\b(?:i|we)(?:'ll| will) (?:\w+ )?(?:be (?:out|in (?!touch)|on|away|off|leaving|arriving|closed|gone|at|working from|living|back|travelling|traveling|using|making|delivering|available|late)|not|never|read|check my|then have|have (?:chick|lunch|dinner))\b/,
    },
  },
} satisfies Record<'ask' | 'promise', Record<string, Cue>>;

export type PointKind = keyof typeof CUES;
export type CueName<K extends PointKind> = keyof (typeof CUES)[K] & string;

const hasCue = ({ line, clause, apart, every, question }: Cue, mail: MailLine): boolean => {
  if (question !== undefined && question !== mail.isQuestion) return false;
  if (line && !line.test(mail.text)) return false;
  if (!clause) return true;
  const clauses = apart ? mail.clauses.filter(({ isJoined }) => !isJoined) : mail.clauses;
  const matches = ({ text }: { text: string }): boolean => clause.test(text);
  return every ? clauses.length > 0 && clauses.every(matches) : clauses.some(matches);
};

/** Returns the names of the cues for a kind of point that a line shows. */
export function findCues<K extends PointKind>(mail: MailLine, kind: K): CueName<K>[] {
  const cues: Readonly<Record<string, Cue>> = CUES[kind];
  return Object.keys(cues).filter((name) => {
    const cue = cues[name];
    return cue !== undefined && hasCue(cue, mail);
  }) as CueName<K>[];
}
