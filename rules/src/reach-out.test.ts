import type { Rhythm } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import {
  chooseReachOuts,
  findReachOut,
  formatReachOut,
  getQuietDay,
  type ContactFacts,
  type ReachOutAnswer,
} from './reach-out.ts';
import { addRhythm, formatDayNumber, formatRhythm, getNextContactDay } from './rhythm.ts';

const dayMs = 86_400_000;
const timeZone = 'Asia/Kolkata';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const toDay = (date: Date) => dayFormat.format(date);

describe('a rhythm', () => {
  const day = (text: string) => Date.parse(text) / dayMs;

  it.each<[Rhythm, string, string]>([
    [{ every: 10, unit: 'day' }, '2026-11-16', '2026-11-26'],
    [{ every: 3, unit: 'week' }, '2026-11-16', '2026-12-07'],
    [{ every: 1, unit: 'month' }, '2026-01-31', '2026-02-28'],
    [{ every: 1, unit: 'month' }, '2028-01-31', '2028-02-29'],
    [{ every: 14, unit: 'month' }, '2026-11-30', '2028-01-30'],
  ])('%j after %s is %s', (rhythm, from, to) => {
    expect(formatDayNumber(addRhythm(day(from), rhythm))).toBe(to);
  });

  it.each([
    ['Pacific/Auckland', '2026-11-24'],
    ['UTC', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-23'],
  ])('is counted by calendar days in %s', (zone, next) => {
    const state = { rhythm: { every: 1, unit: 'week' } as const, rhythmSince: null };
    const found = getNextContactDay({ ...state, lastContact: new Date('2026-11-16T20:00:00Z') }, zone);
    expect(found === null ? null : formatDayNumber(found)).toBe(next);
  });

  it('is formatted with its number, or without one', () => {
    expect(formatRhythm({ every: 3, unit: 'week' })).toBe('Every 3 weeks');
    expect(formatRhythm({ every: 1, unit: 'month' })).toBe('Every month');
  });
});

const now = new Date('2026-11-16T05:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const nothing: ContactFacts = {
  contactId: 'priya',
  rhythm: null,
  rhythmSince: null,
  lastContact: null,
  recentDays: [],
  promise: null,
  waiting: null,
  isPlanned: false,
  answers: [],
  snoozedUntil: null,
};
const find = (facts: Partial<ContactFacts>) => findReachOut({ ...nothing, ...facts }, { now, timeZone });
const daily = { every: 1, unit: 'week' } as const;
const weekly = { rhythm: daily, rhythmSince: ago(90) };
const promised = (days: number) => ({
  promise: { taskId: 't', title: 'Deck', due: { due_date: `${toDay(ago(days))}T00:00:00Z`, due_has_time: false } },
});

const waitingSince = (days: number) => ({ waiting: { taskId: 't', title: 'Offer', since: toDay(ago(days)) } });
/** Four days with contact, the last of them this many days ago. */
const often = (days: number) => ({
  lastContact: ago(days),
  recentDays: [0, 5, 10, 15].map((gap) => toDay(ago(days + gap))),
});

describe('a reason to reach out', () => {
  it('begins at its threshold', () => {
    expect(find({})).toBeNull();
    expect(find({ ...weekly, lastContact: ago(6) })).toBeNull();
    expect(find({ ...weekly, lastContact: ago(7) })).toMatchObject({ reason: 'rhythm', days: 7 });
    expect(find({ ...weekly, rhythmSince: ago(6) })).toBeNull();
    expect(find({ ...weekly })).toMatchObject({ reason: 'rhythm', days: null });
    expect(find(promised(2))).toBeNull();
    expect(find(promised(3))).toMatchObject({ reason: 'promise', days: 3 });
    expect(find(waitingSince(6))).toBeNull();
    expect(find(waitingSince(7))).toMatchObject({ reason: 'waiting', days: 7 });
    expect(find(often(29))).toBeNull();
    expect(find(often(30))).toMatchObject({ reason: 'silence', days: 30 });
    expect(find({ ...often(30), ...weekly, rhythm: { every: 2, unit: 'month' } })).toBeNull();
    expect(getQuietDay([20, 40, 60, 80].map((days) => toDay(ago(days))))).not.toBeNull();
    expect(getQuietDay([20, 40, 60, 81].map((days) => toDay(ago(days))))).toBeNull();
  });

  it('of silence ends after a year', () => {
    expect(find(often(365))).toMatchObject({ reason: 'silence', days: 365 });
    expect(find(often(366))).toBeNull();
  });

  it('is not given while a follow-up is planned, unless something is owed', () => {
    expect(find({ ...weekly, lastContact: ago(20), isPlanned: true })).toBeNull();
    expect(find({ ...promised(5), isPlanned: true })).toMatchObject({ reason: 'promise' });
  });

  it('is not repeated after an answer until something new begins, nor after a snooze until its day', () => {
    const answered = (at: Date, reason: ReachOutAnswer['reason'] = 'rhythm', taskId: string | null = null) => ({
      answers: [{ reason, taskId, at }],
    });
    const late = { ...weekly, lastContact: ago(20) };
    expect(find({ ...late, ...answered(ago(5)) })).toBeNull();
    expect(find({ ...late, ...answered(ago(25)) })).toMatchObject({ reason: 'rhythm' });
    expect(find({ ...late, ...answered(ago(5), 'silence') })).toMatchObject({ reason: 'rhythm' });
    // A changed rhythm counts as something new.
    expect(find({ ...late, rhythmSince: ago(4), ...answered(ago(5)) })).toMatchObject({ reason: 'rhythm' });
    expect(find({ ...promised(5), ...answered(ago(1), 'promise', 't') })).toBeNull();
    expect(find({ ...promised(5), ...answered(ago(1), 'promise', 'another') })).toMatchObject({ reason: 'promise' });
    expect(find({ ...late, snoozedUntil: toDay(ago(-1)) })).toBeNull();
    expect(find({ ...late, snoozedUntil: toDay(now) })).toMatchObject({ reason: 'rhythm' });
  });

  it.each([
    ['a promise', promised, 60, 4],
    ['a waiting task', waitingSince, 60, 3.5],
    ['a rhythm', (days: number) => ({ ...weekly, lastContact: ago(days) }), 28, 4],
    ['silence', often, 120, 4],
  ])('becomes more urgent up to a limit: %s', (_reason, after, limit, score) => {
    expect(find(after(limit - 7))?.score).toBeLessThan(score);
    expect(find(after(limit))?.score).toBe(score);
    expect(find(after(limit + 30))?.score).toBe(score);
  });

  it('is formatted as one sentence', () => {
    const sentence = (facts: Partial<ContactFacts>) => {
      const found = find(facts);
      return found && formatReachOut(found);
    };
    expect(sentence({ ...weekly, lastContact: ago(13) })).toBe('Every week, last contact 13 days ago');
    expect(sentence({ ...weekly, lastContact: ago(60) })).toBe('Every week, last contact 8 weeks ago');
    expect(sentence({ ...weekly, lastContact: ago(61) })).toBe('Every week, last contact 2 months ago');
    expect(sentence({ ...weekly, lastContact: ago(90) })).toBe('Every week, last contact 2 months ago');
    expect(sentence(weekly)).toBe('Every week, no contact yet');
    expect(sentence(promised(6))).toBe('“Deck” is 6 days overdue');
  });
});

/** Numbers that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface World {
  id: string;
  rhythm: Rhythm | null;
  /** Every contact so far, oldest first. */
  touches: Date[];
  promise: { taskId: string; title: string; dueDay: string } | null;
  waiting: { taskId: string; title: string; since: string } | null;
  answers: ReachOutAnswer[];
  snoozedUntil: string | null;
}

const begin = Date.parse('2026-01-05T03:00:00Z'); // a Monday

function createWorld(random: () => number): World[] {
  return Array.from({ length: 200 }, (_, index) => ({
    id: `contact ${String(index).padStart(3, '0')}`,
    rhythm: random() < 0.1 ? { every: 1 + Math.floor(random() * 6), unit: random() < 0.7 ? 'week' : 'month' } : null,
    touches: [],
    promise: null,
    waiting: null,
    answers: [],
    snoozedUntil: null,
  }));
}

function toFacts(contact: World): ContactFacts {
  const { id, rhythm, touches, promise, waiting, answers, snoozedUntil } = contact;
  return {
    contactId: id,
    rhythm,
    rhythmSince: rhythm && new Date(begin),
    lastContact: touches.at(-1) ?? null,
    recentDays: [...new Set(touches.slice(-30).toReversed().map(toDay))].slice(0, 4),
    promise: promise && {
      taskId: promise.taskId,
      title: promise.title,
      due: { due_date: `${promise.dueDay}T00:00:00.000Z`, due_has_time: false },
    },
    waiting,
    isPlanned: false,
    answers,
    snoozedUntil,
  };
}

/** Days between two calendar days, from the raw data alone. */
const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Whether a reason is true, computed from the raw data without the rules. */
function isTrue(reason: string, contact: World, today: string): boolean {
  const last = contact.touches.at(-1);
  if (reason === 'promise') return contact.promise !== null && between(contact.promise.dueDay, today) >= 3;
  if (reason === 'waiting') return contact.waiting !== null && between(contact.waiting.since, today) >= 7;
  if (reason === 'rhythm') {
    if (!contact.rhythm) return false;
    const next = new Date(`${toDay(last ?? new Date(begin))}T00:00:00Z`);
    const { every, unit } = contact.rhythm;
    if (unit === 'month') {
      const date = next.getUTCDate();
      next.setUTCMonth(next.getUTCMonth() + every, 1);
      next.setUTCDate(
        Math.min(date, new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()),
      );
    } else next.setUTCDate(next.getUTCDate() + every * (unit === 'week' ? 7 : 1));
    return next.toISOString().slice(0, 10) <= today;
  }
  if (!last || contact.rhythm) return false;
  const days = [...new Set(contact.touches.map(toDay))].toReversed().slice(0, 4);
  const [newest = '', oldest = ''] = [days[0], days[3]];
  const silent = between(newest, today);
  return days.length === 4 && between(oldest, newest) <= 60 && silent >= 30 && silent >= between(oldest, newest);
}

describe('a year of 200 contacts', () => {
  it('suggests at most three a week, each for a true reason, and none that was dismissed before something new happened', () => {
    const random = createRandom(20_261_116);
    const world = createWorld(random);
    const byId = new Map(world.map((contact) => [contact.id, contact]));
    const seen: Record<string, number> = {};
    const dismissed = new Map<string, number>();
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(begin + day * dayMs + Math.floor(random() * dayMs * 0.6));
      const today = toDay(date);
      for (const contact of world) {
        // Some people are contacted often, and some of those no longer after half a year.
        const isClose = Number(contact.id.slice(-3)) % 10 === 0 && day < 180;
        if (random() < (isClose ? 0.15 : 0.01)) {
          contact.touches.push(date);
          dismissed.delete(`${contact.id} rhythm`);
          dismissed.delete(`${contact.id} silence`);
        }
        if (!contact.promise && random() < 0.0006)
          contact.promise = { taskId: `promise ${contact.id} ${day}`, title: 'Deck', dueDay: today };
        else if (contact.promise && random() < 0.1) contact.promise = null;
        if (!contact.waiting && random() < 0.0006)
          contact.waiting = { taskId: `waiting ${contact.id} ${day}`, title: 'Offer', since: today };
        else if (contact.waiting && random() < 0.08) contact.waiting = null;
      }
      if (day % 7 !== 0) continue;
      const found = chooseReachOuts(world.map(toFacts), { now: date, timeZone, max: 3 });
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found.map(({ contactId }) => contactId)).size).toBe(found.length);
      for (const { contactId, reason, taskId } of found) {
        const contact = byId.get(contactId);
        if (!contact) throw new Error(`${contactId} is not a contact`);
        const key = `${contactId} ${taskId ?? reason}`;
        expect(isTrue(reason, contact, today), `${today} ${key}`).toBe(true);
        expect(dismissed.has(key), `${today} ${key} was dismissed`).toBe(false);
        expect(contact.snoozedUntil === null || contact.snoozedUntil <= today).toBe(true);
        seen[reason] = (seen[reason] ?? 0) + 1;
        const answer = random();
        if (answer < 0.4) {
          contact.answers.push({ reason, taskId, at: date });
          dismissed.set(key, day);
        } else if (answer < 0.6) contact.snoozedUntil = toDay(new Date(date.getTime() + 7 * dayMs));
        else if (answer < 0.9) {
          contact.touches.push(new Date(date.getTime() + 60_000));
          dismissed.delete(`${contactId} rhythm`);
          dismissed.delete(`${contactId} silence`);
        }
      }
    }
    // Every reason was seen, so each was checked.
    expect(Object.keys(seen).toSorted()).toEqual(['promise', 'rhythm', 'silence', 'waiting']);
  });
});
