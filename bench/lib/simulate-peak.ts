export interface Peak {
  users: number;
  processes: number;
  /** Messages per second of one process. */
  rate: number;
}

/**
 * The load between 08:55 and 10:00 in one time zone. Reminders of tasks without a time are sent at 09:00; tasks with a
 * time are due at round times. The shares are assumptions.
 */
const shares = {
  /** The share of users who have something due on that day without a time. */
  dayTask: 0.25,
  /** The share of users with something due at 09:00, 09:30 and 10:00. */
  roundTime: 0.04,
  /** The share of users with something else due, per minute. */
  anyMinute: 0.0005,
};
const seconds = 65 * 60;
const nine = 5 * 60;

/** Simulates a first-in, first-out queue second by second. */
export function simulatePeak({ users, processes, rate }: Peak) {
  const capacity = processes * rate;
  const line: { since: number; count: number }[] = [];
  const late: { by: number; count: number }[] = [];
  let messages = 0;
  let emptySince = 0;
  for (let now = 0; now < seconds || line.length > 0; now += 1) {
    const arriving = now < seconds ? dueAt(now, users) : 0;
    messages += arriving;
    if (arriving > 0) line.push({ since: now, count: arriving });
    for (let left = capacity; left > 0 && line.length > 0;) {
      const [first] = line;
      if (!first) break;
      const sent = Math.min(left, first.count);
      late.push({ by: now - first.since, count: sent });
      first.count -= sent;
      left -= sent;
      if (first.count <= 0) line.shift();
    }
    if (now > nine && line.length === 0 && emptySince === 0) emptySince = now;
  }
  const sorted = late.toSorted((a, b) => a.by - b.by);
  const at = (share: number) => {
    let seen = 0;
    return sorted.find(({ count }) => (seen += count) >= messages * share)?.by ?? sorted.at(-1)?.by ?? 0;
  };
  return {
    messages: Math.round(messages),
    lateSeconds: { p50: at(0.5), p99: at(0.99), max: sorted.at(-1)?.by ?? 0 },
    minutesToEmpty: (emptySince - nine) / 60,
  };
}

function dueAt(second: number, users: number): number {
  const steady = (users * shares.anyMinute) / 60;
  const atNine = second === nine ? users * (shares.dayTask + shares.roundTime) : 0;
  const atHalfAndFull = second === nine + 30 * 60 || second === nine + 60 * 60 - 1 ? users * shares.roundTime : 0;
  return steady + atNine + atHalfAndFull;
}
