import { createRules, grammar } from '../../grammar/pattern.ts';
import { slots } from '../../grammar/slots.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Ask } from '../types.ts';

export interface QuestionHead {
  ask: Ask;
  /**
   * Which words may follow. `open`: any words of known titles. `strict`: only words that filter tasks, because the same
   * words also begin a task ("show", "list", "any"). `whole`: only a day.
   */
  rest: 'open' | 'strict' | 'whole';
  /** Whether it asks about one task and the verb follows: "did I call Priya". */
  verb?: boolean;
  /** Whether it is a question even if no known task has its words. */
  sure?: boolean;
}

const lines = (head: QuestionHead, text: string) => createRules<QuestionHead>(head, text);

/** One beginning of a question per line; the longest match wins. */
export const questionHeads = grammar(
  [
    ...lines(
      { ask: 'report', rest: 'whole', sure: true },
      `
how am i doing|getting|going on|along|so?
how did i|we do
how have i|we been? doing|done|been
how's|how is|was|did? my week|month|day|progress|productivity going|been|looking|go?
show|give|get|see me? my|the|a? weekly|monthly|progress|daily|week's|week? report|summary|stats|statistics
send me my|the|a? weekly|monthly|progress|daily? report|summary|stats
my weekly|monthly|progress|daily? report|summary|stats|statistics
weekly|monthly|progress report|summary
show|see|check me? my progress|stats|statistics
my progress
`,
    ),
    ...lines(
      { ask: 'next', rest: 'whole', sure: true },
      `
what's|what|whats is? up? next for|on? me? my|the? list?
what's|what is? my|the next|first task|thing|one|todo|job|item|up? to? do?
what should|do|shall|must|can i do|start|tackle|work|focus|begin|pick|take on|with|up? now|next|first
what should|shall|do i do|start|tackle
what should|shall|am|must i be? doing|starting|tackling|working on|with? now|next|first
what now|next
what to do now|next|first
which task|one|thing is|comes|should|do? i? do? next|first
my? next task|one|thing|up to? do?
`,
    ),
    ...lines(
      { ask: 'count', rest: 'open' },
      `
how many
how much is|do|have i? have|got? left|to|pending|remaining|still|more?
what's|what is? the|my? number|count of
count
number of
`,
    ),
    ...lines(
      { ask: 'when', rest: 'open', verb: true },
      `
when am|do|did|should|must|will|shall|can i|we have|need|supposed|got|going|planning|meant|due|next? to?
when am|are i|we having|doing|getting|taking|seeing
when is|was|are|were my|our|the|this|that? next?
when's my|the?
what|which day|date|time is|am|are|do|should|does|was i|my|the|we? have|need|supposed? to?
what's|what is? the? date|time|deadline|day due? date? of|for|with
at? what time is|am|do|are i|my|the? have|need? to?
due date of|for
`,
    ),
    ...lines(
      { ask: 'done', rest: 'open', sure: true },
      `
which|what all? tasks|task|ones|todos|things|calls|reminders|items did|have i|we finish|finished|complete|completed|do|done|close|closed|accomplish|tick|ticked|get|got|wrap done|off|up?
which|what all? tasks|task|ones|todos|things|calls|reminders|items got|were|was|are|have|has been? done|finished|completed|closed
what i|we have|had? finished|completed|did|done|closed
show|list|tell|give me|us? what|everything|all|the? tasks|things|that? i|we finished|completed|did|closed
what all? did i|we finish|complete|do|close|accomplish|achieve|tick|get|wrap done|off|up|through?
what all? have|has i|we|been finished|completed|done|closed|accomplished|achieved
what all? have i|we got|ticked done|off
what's|what|whats was|is|are|has|have|got|all? been|all|already? done|completed|finished|closed
what got done|finished|completed
`,
    ),
    ...lines(
      { ask: 'done', rest: 'open', verb: true },
      'did i|we already|ever|remember|even? to?\nhave|had i|we already|ever?',
    ),
    ...lines(
      { ask: 'list', rest: 'open', sure: true },
      `
what did|have|do|had i|we promise|promised|owe|owed|commit|committed|agree|agreed|tell|say to|with|for?
what all? do|have|must|should|am i|we have|got|need|supposed|want|still|to on|to|left|pending|planned|scheduled|coming? do|get|up? done?
what all? is|are|what's|whats on|in|due|pending|overdue|left|open|remaining|outstanding|scheduled|planned|coming|happening|late|there|still|for up?
what's|whats all? on|in|due|pending|overdue|left|open|remaining|outstanding|scheduled|planned|coming|happening|late|there|still|for up?
what all? tasks|todos|things|reminders|calls|meetings|items
what does my|the
what all? do|have you have|got|hold still? down|noted|saved|listed|written? for|on|about|under?
what's|what is? my|the plan|schedule|agenda|day|list for|on?
what is|am i|do
which tasks|task|ones|one|todos|things|calls|reminders|are|is|of
do|have i|we have|got anything|something|any|a|stuff
is|are there anything|something|any|a
who do|should|must|am|have i|we need|have|supposed? to?
`,
    ),
    ...lines(
      { ask: 'list', rest: 'open' },
      "what's|what|whats|anything|any about|with|for|on|from?\nanything|any|something due|else|left|pending|overdue|urgent|planned?",
    ),
    ...lines(
      { ask: 'list', rest: 'strict' },
      `
show|list|give|display|see|view|get|tell|read|find|fetch|bring|pull up|out? me|us? what's|what|whats|all|every|the|my|everything|anything? is|are|i? have|in|on|due|do|need? to? do?
check my|all|the tasks|todos|list|reminders|backlog
`,
    ),
  ],
  slots,
);

/** Words before a question that are not part of it. */
export const questionOpeners = grammar(
  createRules(
    true,
    `
hey|hi|hello|thanks|thank|great|cool|perfect|nice|you|ok|okay|so|please|and|aide|well|hmm|now|just|but|also|quick|question|,|:|-|.|!|?
can|could|would|will you please|just|kindly? tell|show|list|give|let|remind? me|us? know?
tell|let me|us know?
do you know
i|i'd would? want|like|need to know|see
good morning|afternoon|evening
`,
  ),
  slots,
);

/** Words after the beginning that do not filter. */
export const FILLERS = wordSet(`
how many much count number whats when who whom display view check fetch find pull bring read tell say commit committed agree agreed waiting wait supposed
a all am an and any anything are at be been by calendar can coming day did do does doing done due each every everything first for from get getting
give go going got happen happening has have i in into is it item items job jobs just know left list look like looking me mine more must my
need new next now of on one ones open or our ours out outstanding over pending plan planned plate please remaining reminder reminders schedule scheduled
see should show so some still stuff supposed sup task tasks than that the their them there these thing things this through to todo todos to-do
today's total up us was sitting lying parked queued stored stashed hanging piling piled lurking we were what what's which who will with work would you your do's agenda currently right again currently yet already
finish finished complete completed close closed accomplish accomplished tick ticked entries entry promise promised owe owed thanks thank kindly line lineup diary rundown programme docket
exactly as then though tho ah lah leh lor eh mate pls btw tbh anyway anyways ta dear sir yaar bhai na ji hon honey babe
marked flagged tagged actually ahead else lined rest upcoming that's there's here me? currently active existing about regarding re both it's its
`);

/** Kinds of tasks: they may match no task, and the message is still a question. */
export const KINDS = wordSet(
  'call calls meeting meetings email emails payment payments appointment appointments errand errands deadline deadlines bill bills followup followups visit visits chore chores text texts',
);
