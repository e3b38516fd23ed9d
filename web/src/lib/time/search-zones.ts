import { currentName, timeZones, zoneLabel } from './time-zone.ts';
import { otherCities, zonesOfCountries } from './zone-countries.ts';

export interface FoundZone {
  zone: string;
  /** The matching city, or the one in the zone's name. */
  city: string;
  /** Null for zones without a country, such as UTC. */
  country: string | null;
}

const maxFound = 8;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

let index: { zone: string; cities: string[]; country: string | null }[] | undefined;

/**
 * Returns at most eight zones with a word of the city or country that starts with the search text; full matches first.
 */
export function searchZones(words: string): FoundZone[] {
  const wanted = fold(words.trim());
  if (wanted === '') return [];
  index ??= createIndex();
  const found: { rank: number; entry: FoundZone }[] = [];
  for (const { zone, cities, country } of index) {
    const [best] = cities
      .map((city) => ({ city, rank: getRank(city, wanted) }))
      .toSorted((one, other) => one.rank - other.rank);
    const countryRank = country === null ? Infinity : getRank(country, wanted);
    const rank = Math.min(best?.rank ?? Infinity, countryRank + (countryRank === 0 ? 0 : 0.5));
    if (rank === Infinity) continue;
    const city = best && best.rank <= rank ? best.city : zoneLabel(zone).city;
    found.push({ rank, entry: { zone, city, country } });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}

/** 0: full match; 1: prefix of the name; 2: prefix of another word; Infinity: no match. */
function getRank(name: string, wanted: string): number {
  const folded = fold(name);
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  return folded.includes(` ${wanted}`) ? 2 : Infinity;
}

function createIndex() {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = new Map<string, string>();
  for (const line of zonesOfCountries.trim().split('\n')) {
    const [code = '', list = ''] = line.split(' ');
    for (const zone of list.split(',')) countries.set(currentName(zone), names.of(code) ?? code);
  }
  return timeZones('UTC').map((zone) => ({
    zone,
    cities: [zoneLabel(zone).city, ...(otherCities[zone]?.split(',') ?? [])],
    country: countries.get(zone) ?? null,
  }));
}
