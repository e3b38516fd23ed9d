import { describe, expect, it } from 'vitest';
import { searchZones } from './search-zones.ts';

const zones = (words: string) => searchZones(words).map(({ zone }) => zone);

describe('searching time zones', () => {
  it.each([
    ['Mumbai', 'Asia/Kolkata'],
    ['india', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['san fran', 'America/Los_Angeles'],
    ['ho chi', 'Asia/Ho_Chi_Minh'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['utc', 'UTC'],
  ])('finds %s as %s', (words, zone) => {
    expect(zones(words)[0]).toBe(zone);
  });

  it('lists the zones of a country', () => {
    expect(zones('spain')).toEqual(expect.arrayContaining(['Europe/Madrid', 'Atlantic/Canary']));
    expect(zones('united states').length).toBeGreaterThan(3);
  });

  it('names the matching city and its country', () => {
    expect(searchZones('bengaluru')[0]).toEqual({ zone: 'Asia/Kolkata', city: 'Bengaluru', country: 'India' });
  });

  it('finds nothing without a query or for an unknown place', () => {
    expect(zones('  ')).toEqual([]);
    expect(zones('atlantis')).toEqual([]);
  });
});
