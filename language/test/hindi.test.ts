import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mayBeHindi, parseDate, parseMessage, parseRecurrence, readRequest } from '../src/index.ts';
import { transliterate } from '../src/hindi/transliterate.ts';

const timeZone = 'Asia/Kolkata';
/** Wednesday 18 November 2026, 10:30. */
const now = Temporal.ZonedDateTime.from('2026-11-18T10:30[Asia/Kolkata]').toInstant();
const contacts = [
  { id: 'c1', name: 'Rajesh Iyer', company: 'Infosys' },
  { id: 'c2', name: 'Priya Shah' },
  { id: 'c3', name: 'Roz Fernandes' },
  { id: 'c4', name: 'Ravi Kumar' },
  { id: 'c5', name: 'Kal Raman' },
];
const parse = (text: string) => parseMessage(text, { now, timeZone, contacts });

describe('Hindi dates', () => {
  it.each([
    ['aaj bijli bill bharna hai', '2026-11-18', null],
    ['kal bijli bill bharna hai', '2026-11-19', null],
    ['parson bijli bill bharna hai', '2026-11-20', null],
    ['budhvar ko bijli bill bharna hai', '2026-11-25', null],
    ['is shukrawar bijli bill bharna hai', '2026-11-20', null],
    ['agle shukravar bijli bill bharna hai', '2026-11-27', null],
    ['agle hafte Friday ko bijli bill bharna hai', '2026-11-27', null],
    ['mahine ke aakhir mein bijli bill bharna hai', '2026-11-30', null],
    ['agle mahine ki 5 tareekh ko bijli bill bharna hai', '2026-12-05', null],
    ['do teen din mein bijli bill bharna hai', '2026-11-21', null],
    ['5 disambar se 2 din pehle bijli bill bharna hai', '2026-12-03', null],
    ['Friday se pehle bijli bill bharna hai', '2026-11-19', null],
    ['dhai ghante baad bijli bill bharna hai', '2026-11-18', '13:00'],
    ['शुक्रवार तक बिजली का बिल भरना है', '2026-11-20', null],
    ['२५ तारीख को बिजली का बिल भरना है', '2026-11-25', null],
  ])('reads "%s" as %s %s', (text, date, time) => {
    expect(parse(text).due).toEqual({ date, time });
  });
});

describe('Hindi times', () => {
  it.each([
    ['kal 5 baje stock count', '2026-11-19', '17:00'],
    ['kal saade das baje stock count', '2026-11-19', '10:30'],
    ['kal paune saat baje stock count', '2026-11-19', '18:45'],
    ['kal dedh baje stock count', '2026-11-19', '13:30'],
    ['kal din ke 2 baje stock count', '2026-11-19', '14:00'],
    ['aaj raat 12 baje stock count', '2026-11-19', '00:00'],
    ['kal raat ke 2 baje stock count', '2026-11-20', '02:00'],
    ['kal shaam 5 nahi 6 baje stock count', '2026-11-19', '18:00'],
    ['kal 3 se 5 baje stock count', '2026-11-19', '15:00'],
    ['kal lunch ke baad stock count', '2026-11-19', '14:00'],
  ])('reads "%s" as %s %s', (text, date, time) => {
    const message = parse(text);
    expect(message.due).toEqual({ date, time });
    expect(message.title).toBe('Stock count');
  });
});

describe('Hindi recurrence', () => {
  it.each([
    ['roz shaam 7 baje walk', { type: 'daily', interval: 1, time: '19:00' }],
    ['har Monday aur Thursday walk', { type: 'weekly', interval: 1, daysOfWeek: [1, 4], time: null }],
    ['har mahine ke aakhri din walk', { type: 'monthly', interval: 1, dayOfMonth: -1, time: null }],
    ['ek din chhod ke walk', { type: 'daily', interval: 2, time: null }],
    ['har timahi walk', { type: 'monthly', interval: 3, dayOfMonth: 18, time: null }],
  ])('reads "%s"', (text, recurrence) => {
    expect(parse(text).recurrence).toEqual(recurrence);
  });

  it('reads "har" before anything else as each', () => {
    expect(parse('har client ko mail karna hai')).toMatchObject({ recurrence: null, taskType: 'follow_up' });
  });

  it('is read in the recurrence field and the date field', () => {
    expect(parseRecurrence('har somvar 9 baje', { now, timeZone })).toMatchObject({
      ok: true,
      recurrence: { type: 'weekly', daysOfWeek: [1], time: '09:00' },
    });
    expect(parseDate('parso shaam', { now, timeZone })?.due).toEqual({ date: '2026-11-20', time: '18:00' });
  });
});

describe('a Hindi request', () => {
  it('keeps the words of the task and drops schedule, fillers and the request for a reminder', () => {
    expect(parse('yaar mujhe parso GST bharne ka yaad dila dena').title).toBe('GST bharne');
    expect(parse('arre suno, kal subah Rajesh ji ko call karna hai')).toMatchObject({
      title: 'Rajesh ji ko call karna hai',
      contactId: 'c1',
      contactName: 'Rajesh',
      taskType: 'follow_up',
    });
  });

  it('leaves a statement before the request out of the title', () => {
    expect(parse('pipe se paani tapak raha hai, kal plumber ko bulana hai').title).toBe('Plumber ko bulana hai');
  });

  it('matches Devanagari names by sound', () => {
    expect(parse('प्रिया को रिपोर्ट भेजनी है, ज़रूरी')).toMatchObject({
      contactId: 'c2',
      contactName: 'प्रिया',
      priority: 'high',
    });
  });

  it('does not read schedule words as contacts', () => {
    expect(parse('ravivar ko gaadi dhona hai').contactId).toBeNull();
    expect(parse('Roz ko kal phone karna hai')).toMatchObject({ contactId: 'c3', recurrence: null });
  });

  it('uses the corrected person and day', () => {
    expect(parse('Ravi ko nahi Priya ko kal nahi parso mail karna hai')).toMatchObject({
      contactId: 'c2',
      due: { date: '2026-11-20', time: null },
    });
  });

  it('moves a task that is put off without a date to the backlog', () => {
    expect(parse('naya CRM baad mein dekhenge')).toMatchObject({ backlog: true, title: 'Naya CRM' });
  });
});

describe('several tasks in Hindi', () => {
  const read = (text: string): string[] => {
    const request = readRequest(text, { now, timeZone, contacts, tasks: [] });
    return request.kind === 'capture'
      ? request.tasks.map(({ title, due }) => [title, due?.date.slice(5), due?.time].filter(Boolean).join(' '))
      : [request.kind];
  };

  it.each([
    [
      'kal Rajesh ko phone karna hai aur Friday tak Priya ko form bhejna hai',
      ['Rajesh ko phone karna hai 11-19', 'Priya ko form bhejna hai 11-20'],
    ],
    [
      'kal: sabzi lani hai, bachchon ki fees bharni hai aur Priya ko pata bhejna hai',
      ['Sabzi lani hai 11-19', 'Bachchon ki fees bharni hai 11-19', 'Priya ko pata bhejna hai 11-19'],
    ],
    [
      'kal Rajesh ko 5 baje aur Priya ko 6 baje call karna hai',
      ['Rajesh ko call karna hai 11-19 17:00', 'Priya ko call karna hai 11-19 18:00'],
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'kal doodh, bread aur ande lane hain',
    'Rajesh aur Priya ko call karna hai',
    'Rajesh ko call karna hai aur invoice ke baare mein puchna hai',
    'report banani hai aur Rajesh ko bhejni hai',
    'kal Rajesh se milna hai aur usko sample dena hai',
    'mandir jana hai, prasad bhi lena hai',
    'Priya ko mail karna hai, kal yaad dila dena',
    'Rajesh ko batana hai ki gaadi leni hai aur paise dene hain',
  ])('is one task: %s', (text) => {
    expect(read(text)).toHaveLength(1);
  });

  it('keeps the spans of each task inside its own words', () => {
    const text = 'kal Rajesh ko phone karna hai, Priya ko form bhejna hai';
    const request = readRequest(text, { now, timeZone, contacts, tasks: [] });
    if (request.kind !== 'capture') throw new Error('Expected new tasks.');
    expect(request.tasks.map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['kal', 'Rajesh'],
      ['Priya'],
    ]);
  });
});

describe('an English message', () => {
  it.each([
    'call Kal tomorrow at 5',
    'have lunch with Roz on Friday',
    'bring the guide up to par by thursday',
    'fix the main road sign',
    'ask Das about the bus pass at 4',
  ])('is not Hindi: %s', (text) => {
    expect(mayBeHindi(text)).toBe(false);
  });

  it('may name its day in Hindi', () => {
    expect(parse('call Rajesh kal about the quote')).toMatchObject({
      title: 'Call Rajesh about the quote',
      contactId: 'c1',
      due: { date: '2026-11-19', time: null },
    });
  });
});

describe('transliteration', () => {
  it.each([
    ['सोमवार', 'somvar'],
    ['साढ़े', 'sadhe'],
    ['राजेश', 'rajesh'],
    ['अमित', 'amit'],
  ])('writes %s as %s', (word, latin) => {
    expect(transliterate(word)).toBe(latin);
  });
});

// A property test exceeds the default timeout on a busy machine.
it('never throws on mixed scripts, joiners and digits', () => {
  const pieces = fc.constantFrom(
    ...'kal har 5 baje ko से परसों \u200d \u200c , . : nahi saade तीन din ke बाद Rajesh ji tak ०९ 12:3 roz - \n'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 25 }),
      (words) => {
        const text = words.join(' ');
        const message = parse(text);
        readRequest(text, { now, timeZone, contacts, tasks: [] });
        expect(message.spans.every(({ start, end }) => start < end)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
