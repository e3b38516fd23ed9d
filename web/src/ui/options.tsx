/** The options of a select, in order. */
export function Options<T extends string>({ values, names }: { values: readonly T[]; names: Record<T, string> }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ));
}
