import { useEffect, useState } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import type { FoundZone } from '../../../../lib/time/search-zones.ts';
import { zoneOffset } from '../../../../lib/time/time-zone.ts';
import { TextField } from '../../../../ui/text-field.tsx';

interface ZoneSearchProps {
  today: Date;
  onChoose: (zone: string) => void;
}

/** Finds a time zone by country or city. The country table is loaded on the first key press. */
export function ZoneSearch({ today, onChoose }: ZoneSearchProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<FoundZone[] | null>(null);
  useEffect(() => {
    if (words.trim() === '') return undefined;
    let current = true;
    import('../../../../lib/time/search-zones.ts')
      .then(({ searchZones }) => current && setFound(searchZones(words)))
      .catch((error: unknown) => logFailure('The table of time zones was not loaded', error));
    return () => {
      current = false;
    };
  }, [words]);
  const listed = words.trim() === '' ? null : found;
  function choose(zone: string): void {
    setWords('');
    setFound(null);
    onChoose(zone);
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Find by country or city"
        type="search"
        autoComplete="off"
        placeholder="India, Madrid, San Francisco…"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter selects; it must not submit the form.
          event.preventDefault();
          if (listed?.[0]) choose(listed[0].zone);
        }}
      />
      <output className="sr-only">
        {listed && (listed.length === 1 ? '1 time zone found' : `${listed.length} time zones found`)}
      </output>
      {listed && (
        <ul aria-label="Time zones found" className="divide-y divide-hairline rounded-md border border-hairline">
          {listed.map(({ zone, city, country }) => (
            <li key={zone}>
              <button
                type="button"
                onClick={() => choose(zone)}
                className="flex min-h-10 w-full items-center justify-between gap-3 px-3 py-1.5 text-left text-sm hover:bg-sunken"
              >
                <span>
                  {city}
                  {country !== null && country !== city && <span className="text-muted">, {country}</span>}
                </span>
                <span className="text-muted tabular-nums">{zoneOffset(zone, today)}</span>
              </button>
            </li>
          ))}
          {listed.length === 0 && <li className="px-3 py-2 text-sm text-muted">No time zone found.</li>}
        </ul>
      )}
    </div>
  );
}
