import { findCompanies } from '../../contacts/choose-contact.ts';
import type { Person } from '../../contacts/contact-index.ts';
import type { Token } from '../../text/tokens.ts';
import { findPhrase, wordAt } from '../../text/tokens.ts';
import { indexPhrases, wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { isOverdue, listPeople } from '../task-order.ts';
import type { IndexedTask, KnownTask } from '../types.ts';
import type { DayRange } from './day-range.ts';
import { findDayRange } from './day-range.ts';
import { FILLERS, KINDS } from './patterns.ts';

/** The filter of a question. */
export interface Filter {
  days: DayRange | null;
  overdue: boolean;
  undated: boolean;
  backlog: boolean;
  recurring: boolean;
  followUp: boolean;
  status: KnownTask['status'] | null;
  priorities: readonly KnownTask['priority'][] | null;
  /** Ids of the contacts named; a task fits when it is with one of them. */
  people: ReadonlySet<string> | null;
  /** The normalised words of the people named. */
  names: readonly string[];
  /** Whether it asks about completed tasks. */
  completed: boolean;
  /** Other words, which the titles must contain. */
  words: readonly Token[];
  /** The number of conditions that filter tasks. */
  count: number;
}

const UNDATED = indexPhrases(`
without a|any? due? date|dates|deadline
with? no due? date|deadline
not|aren't scheduled
not dated
don't|doesn't have a|any? due? date|dates
have no due? date
haven't got a date
undated|unscheduled
`);
const OVERDUE = indexPhrases(`
past|beyond its|their|the due? date|dates|deadline
past due
let slip|slide
slipped|behind|late|overdue|missed
gone past
should have been done
`);
/** "Marked high", "flagged as low": a word for a priority of its own. */
const MARKED = /^(?:marked|flagged|tagged|set|as|on|at)$/;
const URGENT = /^(?:urgent|critical)$/;

/**
 * Reads the words after the beginning of a question. `past`: a weekday is the last one. Words before `next` begin the
 * question.
 */
export function parseFilter(scan: Scan, from: number, past: boolean, next = from): Filter {
  const { tokens, mentions, contacts } = scan;
  const days = findDayRange(scan, from, past);
  const companies = [...findCompanies(tokens, contacts, () => false), ...findNamedCompanies(scan)];
  const filter = {
    overdue: false,
    undated: false,
    backlog: false,
    recurring: false,
    followUp: false,
    completed: false,
    count: days ? 1 : 0,
  };
  let status: Filter['status'] = null;
  let priorities: Filter['priorities'] = null;
  const people = new Set<string>();
  const names: string[] = [];
  const words: Token[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.kind === 'mark' || token.kind === 'symbol') continue;
    if (days && at >= days.start && at < days.end) continue;
    const { word } = token;
    const undated = findPhrase(UNDATED, tokens, at);
    const overdue = findPhrase(OVERDUE, tokens, at);
    const person = mentions.find(({ start }) => start === at);
    const company = companies.find(({ start }) => start === at);
    const matched = person?.match?.people ?? company?.people;
    const before = filter.count;
    filter.count += 1;
    if (undated) {
      filter.undated = true;
      at += undated.length - 1;
    } else if (matched) {
      for (const { id } of matched) people.add(id);
      names.push(token.plain);
      at = Math.max(at, (person?.match ? person.end : (company?.end ?? at + 1)) - 1);
    } else if (overdue) {
      filter.overdue = true;
      at += overdue.length - 1;
    } else if (URGENT.test(word)) priorities = ['urgent'];
    else if ((word === 'high' || word === 'low') && MARKED.test(wordAt(tokens, at - 1))) priorities = [word];
    else if (word === 'important') priorities = ['high', 'urgent'];
    else if (/^(?:high|top|highest)$/.test(word) && wordAt(tokens, at + 1) === 'priority') {
      priorities = ['high'];
      at += 1;
    } else if (word === 'low' && wordAt(tokens, at + 1) === 'priority') {
      priorities = ['low'];
      at += 1;
    } else if (word === 'backlog' || word === 'someday') filter.backlog = true;
    else if (word === 'recurring' || word === 'repeating') filter.recurring = true;
    else if (word === 'paused') status = 'paused';
    else if (word === 'cancelled' || word === 'canceled') status = 'cancelled';
    else if (word === 'in' && wordAt(tokens, at + 1) === 'progress') {
      status = 'in_progress';
      at += 1;
    } else if (word === 'follow' && /^(?:-|up|ups)$/.test(wordAt(tokens, at + 1))) {
      filter.followUp = true;
      at += wordAt(tokens, at + 1) === '-' ? 2 : 1;
    } else if (word === 'followups') filter.followUp = true;
    else {
      filter.count = before;
      const did = /^(?:i|we)$/.test(wordAt(tokens, at - 1)) && /^(?:did|have|had)$/.test(wordAt(tokens, at - 2));
      if (
        /^(?:completed|finished|done|closed|accomplished)$/.test(word) ||
        (did && /^(?:complete|finish|close|accomplish|do)$/.test(word))
      ) {
        filter.completed = true;
        filter.count += 1;
      }
      // "How many calls do I have to make": the kind already says it.
      const made =
        wordAt(tokens, at - 1) === 'to' &&
        /^(?:have|need|got|left)$/.test(wordAt(tokens, at - 2)) &&
        KINDS.has(words[0]?.word ?? '');
      if (!FILLERS.has(word) && !made && (at >= next || KINDS.has(word))) words.push(token);
    }
  }
  return { ...filter, days, status, priorities, people: people.size > 0 ? people : null, names, words };
}

/** "With Medisys", "Medisys walon ke saath": the first word of the name of the only company that has it, where the grammar says so. */
function findNamedCompanies({ tokens, contacts }: Scan): { start: number; end: number; people: readonly Person[] }[] {
  return tokens.flatMap(({ plain }, at) => {
    const isNamed = BEFORE_COMPANY.has(wordAt(tokens, at - 1)) || BEHIND_COMPANY.has(wordAt(tokens, at + 1));
    const people = isNamed ? (contacts.byCompany.get(plain) ?? []) : [];
    return people.length > 0 && new Set(people.map(({ companyName }) => companyName)).size === 1
      ? [{ start: at, end: at + 1, people }]
      : [];
  });
}
const BEFORE_COMPANY = wordSet('with at from for');
const BEHIND_COMPANY = wordSet('ke ka ki wale walo walon wala vale valon people lot folks');

/** Whether a task passes the filter; its words are looked up separately. */
export function fitsFilter(filter: Filter, item: IndexedTask, scan: Scan, done: boolean): boolean {
  const { task } = item;
  const { days } = filter;
  if (days && done) {
    if (task.completedOn === null || task.completedOn < days.from || task.completedOn > days.to) return false;
  } else if (days && !(task.due && task.due.date >= days.from && task.due.date <= days.to)) {
    if (!days.today || !isOverdue(task, scan)) return false;
  }
  if (filter.overdue && !isOverdue(task, scan)) return false;
  if (filter.undated && task.due) return false;
  if (filter.recurring && !task.recurring) return false;
  if (filter.followUp && task.taskType !== 'follow_up') return false;
  if (filter.status !== null && task.status !== filter.status) return false;
  if (filter.priorities && !filter.priorities.includes(task.priority)) return false;
  if (filter.people && !listPeople(task).some((id) => filter.people?.has(id)))
    return filter.names.some(
      (name) =>
        name !== '' &&
        item.words.includes(name) &&
        // "Call Pooja" is about another Pooja.
        scan.contacts.byWord.get(name)?.some(({ id }) => listPeople(task).includes(id)) !== true,
    );
  return true;
}

/** The tasks that a filter applies to: the backlog only on request. */
export function isChosen(filter: Filter, { task }: IndexedTask): boolean {
  if (filter.status === 'cancelled') return task.status === 'cancelled';
  if (task.status === 'completed' || task.status === 'cancelled') return false;
  return filter.backlog === (task.status === 'backlog');
}
