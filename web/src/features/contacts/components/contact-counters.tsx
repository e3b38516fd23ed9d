interface Counter {
  label: string;
  value: number;
}

/** A quiet line of figures above a list. */
export function ContactCounters({ counters }: { counters: readonly Counter[] }) {
  return (
    <dl className="grid grid-cols-3 divide-x divide-hairline rounded-lg border border-hairline bg-surface">
      {counters.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse gap-0.5 px-4 py-3 md:px-5 md:py-4">
          <dt className="text-xs text-muted md:text-sm">{label}</dt>
          <dd className="font-serif text-2xl leading-tight tabular-nums md:text-3xl">{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
