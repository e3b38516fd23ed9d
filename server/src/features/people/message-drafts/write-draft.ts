import { limits } from '@aide/contract';
import { findHindiTopic, findPurpose, isHindiTitle, type Purpose } from './find-purpose.ts';

/** The input of a draft. Days are in the user's time zone, YYYY-MM-DD. */
export interface DraftFacts {
  /** The sender's name. */
  userName: string;
  contactName: string;
  /** The title of the task; null for a message about no task in particular. */
  title: string | null;
  notes: string | null;
  /** The task with the contact that was completed last. */
  last: { title: string; day: string } | null;
  /** Since when the user waits for the contact. */
  waitingSince: string | null;
  /** Titles of the open follow-ups with the contact, for a message about no task in particular. */
  open: readonly string[];
}

export interface WrittenDraft {
  subject: string;
  text: string;
}

const longestSubject = 78;
const longestNotes = 800;
const maxOpen = 5;

const segmenter = new Intl.Segmenter();
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Truncates at a whole character and appends "…". */
function shorten(text: string, max: number): string {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** "Priya", but "Dr. Patel" and "Mr Shah". */
function toGreetingName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return /^(?:mr|mrs|ms|dr|prof|shri|smt)\.?$/i.test(first) ? [first, ...rest].join(' ') : first;
}

const formatDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const openings: Record<Purpose['kind'], (topic: string) => string> = {
  follow_up: (topic) => `I’m following up on ${topic || 'our last conversation'}. Is there any news?`,
  talk: (topic) => `I’d like to talk to you${topic && ` about ${topic}`}. When would suit you?`,
  write: (topic) => (topic ? `I’m writing about ${topic}.` : 'I wanted to get in touch. How are you?'),
  ask_for: (topic) => `Could I please have ${topic}?`,
  ask_if: (topic) => `Could you tell me if ${topic}?`,
  ask_to: (topic) => `Could you please ${topic}?`,
  ask_about: (topic) => `I have a question about ${topic}.`,
  remind_to: (topic) => `This is a friendly reminder to ${topic}.`,
  remind_about: (topic) => `This is a friendly reminder about ${topic}.`,
  tell: (topic) => `I wanted to let you know: ${topic}.`,
  send: (topic) => `I’m sending you ${topic}.`,
  wait: (topic) => `I’m waiting for ${topic || 'your reply'}. Could you let me know how it stands?`,
  meet: (topic) => `Shall we meet${topic && ` about ${topic}`}? When would suit you?`,
  thank: (topic) => `Thank you for ${topic}.`,
  wish: (topic) => `I wish you ${topic}.`,
  other: (topic) => `I’m writing about this: ${topic}.`,
};

function writeEnglish(facts: DraftFacts): WrittenDraft {
  const { title, contactName, userName, last, waitingSince, open } = facts;
  const purpose = title === null ? null : findPurpose(title, contactName);
  const opening = purpose ? openings[purpose.kind](purpose.topic) : 'I wanted to get in touch.';
  const waiting = waitingSince !== null && `I have been waiting since ${formatDay(waitingSince)}.`;
  const topics = title === null ? listTopics(open, contactName) : [];
  return compose({
    subject: purpose?.topic || (purpose?.kind === 'follow_up' ? 'Following up' : 'Getting in touch'),
    paragraphs: [
      `Hi ${toGreetingName(contactName)},`,
      [opening, waiting].filter(Boolean).join(' '),
      topics.length > 0 && ['This is open between us:', ...topics.map((topic) => `- ${topic}`)].join('\n'),
      writeNotes(facts),
      last && `We were last in touch on ${formatDay(last.day)} (“${shorten(last.title, 120)}”).`,
      `Best regards,\n${userName}`,
    ],
  });
}

function writeHindi(facts: DraftFacts, title: string): WrittenDraft {
  const { contactName, userName, last, waitingSince } = facts;
  const topic = findHindiTopic(title, contactName);
  const opening = topic ? `${upperFirst(topic)} ke baare mein baat karni thi.` : 'Aapse baat karni thi.';
  return compose({
    subject: topic || 'Baat karni thi',
    paragraphs: [
      `Namaste ${toGreetingName(contactName)},`,
      [
        opening,
        waitingSince === null ? 'Aapko kab time hai?' : `${formatDay(waitingSince)} se aapke jawab ka intezaar hai.`,
      ].join(' '),
      writeNotes(facts),
      last && `Pichhli baar ${formatDay(last.day)} ko baat hui thi (“${shorten(last.title, 120)}”).`,
      `Dhanyavaad,\n${userName}`,
    ],
  });
}

function listTopics(open: readonly string[], contactName: string): string[] {
  return open
    .slice(0, maxOpen)
    .map((title) => upperFirst(shorten(findPurpose(title, contactName).topic || title, 120)));
}

const writeNotes = ({ notes }: DraftFacts): string | false =>
  notes !== null && notes.trim() !== '' && shorten(notes.trim(), longestNotes);

function compose({ subject, paragraphs }: { subject: string; paragraphs: (string | false | null)[] }): WrittenDraft {
  return {
    subject: shorten(upperFirst(subject), longestSubject),
    text: paragraphs
      .filter((paragraph) => paragraph !== false && paragraph !== null && paragraph !== '')
      .join('\n\n')
      .slice(0, limits.message),
  };
}

/** Writes a message to a contact from a template, in the language of the title: English or Hinglish. */
export function writeDraft(facts: DraftFacts): WrittenDraft {
  return facts.title !== null && isHindiTitle(facts.title) ? writeHindi(facts, facts.title) : writeEnglish(facts);
}
