/** The purpose of a task with a contact, parsed from its title: "Ask Liam for the form" asks for "the form". */
export interface Purpose {
  kind:
    | 'follow_up'
    | 'talk'
    | 'write'
    | 'ask_for'
    | 'ask_if'
    | 'ask_to'
    | 'ask_about'
    | 'remind_to'
    | 'remind_about'
    | 'tell'
    | 'send'
    | 'wait'
    | 'meet'
    | 'thank'
    | 'wish'
    | 'other';
  /** The topic, as part of a sentence; empty if the title has none. */
  topic: string;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the whole name or its first word, with an optional title before it. */
function toNamePattern(name: string): string {
  const words = name.trim().split(/\s+/);
  const spellings = [name.trim(), ...words.filter((word) => word.length > 1)].map(escape);
  return String.raw`(?:(?:mr|mrs|ms|dr|prof)\.? )?(?:${spellings.join('|')})(?: (?:ji|sir|madam))?`;
}

const about = String.raw`(?: (?:about|regarding|re:?|on|for|over) (.+))?`;

/** Tried in order; `N` is the contact. The first group is the topic. */
const patterns: readonly [Purpose['kind'], string][] = [
  ['follow_up', `(?:follow(?:ing)?[ -]?up|check(?:ing)? in|touch base|catch(?:ing)? up) with N${about}`],
  ['follow_up', `(?:chase|nudge) N${about}`],
  ['ask_if', 'ask N (?:if|whether) (.+)'],
  ['ask_to', 'ask N to (.+)'],
  ['ask_for', '(?:ask|request) N for (.+)'],
  ['ask_about', 'ask N (?:about|regarding) (.+)'],
  ['remind_to', 'remind N to (.+)'],
  ['remind_about', 'remind N (?:about|of) (.+)'],
  ['tell', '(?:tell|inform|let) N (?:know )?(?:that |about )?(.+)'],
  ['thank', 'thank N for (.+)'],
  ['wish', 'wish N (.+)'],
  ['wait', '(?:waiting|wait) (?:for|on) N (?:for|to send(?: me)?|to give(?: me)?|to share) (.+)'],
  ['wait', '(?:waiting|wait) (?:for|on) N(?: to (.+))?'],
  ['wait', '(?:get|collect|receive|obtain) (.+) from N'],
  ['meet', `(?:meet(?: with)?|meeting with|lunch with|dinner with|coffee with|see) N${about}`],
  ['talk', `(?:call|phone|ring|speak (?:to|with)|talk (?:to|with)|(?:a )?call with|discuss (?:it )?with) N${about}`],
  ['talk', 'discuss (.+) with N'],
  [
    'write',
    `(?:e-?mail|mail|message|text|ping|whatsapp|sms|contact|write(?: to)?|reach out to|get in touch with|reply to|get back to) N${about}`,
  ],
  ['send', '(?:send|give|share|forward|e-?mail|mail|show|bring) N (.+)'],
  ['send', '(?:send|give|share|forward|e-?mail|mail|show|bring|submit) (.+) (?:to|with) N'],
];

/** Rewrites the topic to address the contact: "ask Liam if he has time" becomes "if you have time". */
function toSecondPerson(topic: string): string {
  return topic
    .replaceAll(/\b(?:he|she) (?:has|is|was|does)\b/gi, (match) => {
      const verb = match.split(' ')[1]?.toLowerCase() ?? '';
      return `you ${{ has: 'have', is: 'are', was: 'were', does: 'do' }[verb] ?? verb}`;
    })
    .replaceAll(/\b(?:he|she|him)\b/gi, 'you')
    .replaceAll(/\b(?:his|her)\b/gi, 'your');
}

/** Parses the purpose of a task for one contact from its title. A title of no known form is the topic itself. */
export function findPurpose(title: string, contactName: string): Purpose {
  const plain = title
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!?…]+$/u, '');
  const name = toNamePattern(contactName);
  for (const [kind, pattern] of patterns) {
    const match = new RegExp(`^${pattern.replaceAll(/\bN(?=\W|$)/g, name)}$`, 'iu').exec(plain);
    if (match) return { kind, topic: toSecondPerson((match[1] ?? '').trim()) };
  }
  return { kind: 'other', topic: plain };
}

const hindiWords =
  /(?:^|\s)(?:ko|se|karna|karni|karne|hai|hain|bhejna|bhejni|milna|baat|batana|bolna|puchna|lena|leni|dena|deni|karo|dekhna)(?=\s|$)/i;

/** Returns true for a Hindi title, in Devanagari or in Latin letters. */
export function isHindiTitle(title: string): boolean {
  return /\p{Script=Devanagari}/u.test(title) || hindiWords.test(title);
}

const hindiName = String.raw`(?:\s+(?:ji|bhai|sir|madam))?\s+(?:ko|se|ke saath|ka|ki|ke|को|से|का|की|के)(?=\s|$)`;
const hindiEnd =
  /(?:^|\s)(?:(?:call|phone|fone|e?mail|message|msg|whatsapp|baat|follow up|reminder|reply|update)\s+)?(?:karna|karni|karne|karo|kar|bhejna|bhejni|bhejo|milna|batana|bolna|puchna|lena|leni|dena|deni|dekhna|करना|करनी|भेजना|भेजनी|मिलना|बताना|लेना|देना)(?:\s+(?:hai|hain|h|है|हैं))?$/iu;

/** Returns the topic of a Hindi title, without the contact and the verb: "Rohan ko quote bhejna hai" is about "quote". */
export function findHindiTopic(title: string, contactName: string): string {
  const plain = title
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!?।…]+$/u, '');
  return plain
    .replace(hindiEnd, '')
    .replace(new RegExp(`(?:^|\\s)${toNamePattern(contactName)}${hindiName}`, 'iu'), ' ')
    .replace(/\s+(?:ke baare mein|ke bare me|के बारे में)$/iu, '')
    .trim();
}
