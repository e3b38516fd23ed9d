import { describe, expect, it } from 'vitest';
import { currentName, timeZones, zoneLabel, zoneOffset } from './time-zone.ts';

describe('time zones', () => {
  it('use the current name of a city', () => {
    expect(currentName('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(currentName('Europe/Madrid')).toBe('Europe/Madrid');
  });

  it('are listed once each, including the one in use and UTC', () => {
    const zones = timeZones('Etc/GMT+12');
    expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Etc/GMT+12', 'UTC']));
    expect(zones).not.toContain('Asia/Calcutta');
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('are shown as a city in a region', () => {
    expect(zoneLabel('Asia/Ho_Chi_Minh')).toEqual({ region: 'Asia', city: 'Ho Chi Minh' });
    expect(zoneLabel('America/Argentina/Salta')).toEqual({ region: 'America', city: 'Argentina, Salta' });
    expect(zoneLabel('UTC')).toEqual({ region: 'Other', city: 'UTC' });
  });

  it('have the offset on the given day', () => {
    expect(zoneOffset('Asia/Kolkata', new Date('2026-11-15'))).toBe('GMT+5:30');
    expect(zoneOffset('Europe/Madrid', new Date('2026-07-15'))).toBe('GMT+2');
  });
});
