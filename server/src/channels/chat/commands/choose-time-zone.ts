import { changeTimeZone } from '../../../features/identity/accounts/profile.ts';
import { timeWords } from '../../../features/planner/tasks/format-due.ts';
import type { UserContext } from '../../../platform/context.ts';
import type { Html } from '../../../platform/html.ts';
import { lines } from '../text/markup.ts';

const maxSuggested = 8;

/** Common abbreviations of time zones. One that several countries use means the most populous: IST is India. */
const abbreviations: Record<string, string> = {
  ist: 'Asia/Kolkata',
  npt: 'Asia/Kathmandu',
  pkt: 'Asia/Karachi',
  gst: 'Asia/Dubai',
  sgt: 'Asia/Singapore',
  hkt: 'Asia/Hong_Kong',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  msk: 'Europe/Moscow',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  bst: 'Europe/London',
  gmt: 'UTC',
  est: 'America/New_York',
  edt: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  awst: 'Australia/Perth',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
};

/** /timezone: shows the time zone, or changes it to the named zone or city. Planned work is rescheduled. */
export async function chooseTimeZone(context: UserContext, words: string): Promise<Html> {
  const { user, now } = context;
  if (words === '')
    return lines(
      `Your time zone is ${user.timezone}, where it is ${timeWords(now, user.timezone)}.`,
      'To change it, send for example: /timezone Berlin',
    );
  const [zone, ...others] = zonesLike(words);
  if (zone === undefined) return lines('I don’t know that time zone. Send a city or a name such as Europe/Berlin.');
  if (others.length > 0)
    return lines(
      'Which one do you mean?',
      ...[zone, ...others].slice(0, maxSuggested).map((each) => `/timezone ${each}`),
    );
  await changeTimeZone(context, zone);
  return lines(`Your time zone is now ${zone}, where it is ${timeWords(now, zone)}.`);
}

/** Returns the zone of that abbreviation or name, otherwise those with a city of that name, otherwise those that contain the words. */
export function zonesLike(words: string): string[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' ')
      .trim();
  const wanted = plain(words);
  const abbreviated = abbreviations[wanted];
  if (abbreviated !== undefined) return [abbreviated];
  const all = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const exact = all.filter((zone) => plain(zone) === wanted);
  if (exact.length > 0) return exact.slice(0, 1);
  if (isZone(words)) return [words.trim()];
  const city = all.filter((zone) => plain(zone.split('/').at(-1) ?? '') === wanted);
  return city.length > 0 ? city : all.filter((zone) => plain(zone).includes(wanted));
}

/** Also true for names that are not in the list but valid, such as Asia/Kolkata next to Asia/Calcutta. */
function isZone(words: string): boolean {
  if (!/^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(words.trim())) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: words.trim() }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
