/**
 * Says that something takes its time: one line that counts on a terminal, a line every five seconds elsewhere.
 * `detail` is asked at each turn for how far it got.
 */
export function startProgress(title, detail = () => '') {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
  const line = () => [`${title}…`, detail(), seconds()].filter(Boolean).join('  ');
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(line());
  else console.log(`${title}…`);
  const timer = setInterval(
    () => (live ? process.stdout.write(`\r\x1b[K${line()}`) : console.log(line())),
    live ? 250 : 5_000,
  );
  return {
    stop(outcome) {
      clearInterval(timer);
      if (live) process.stdout.write('\r\x1b[K');
      console.log(`${title}: ${outcome} (${seconds()})`);
    },
  };
}
