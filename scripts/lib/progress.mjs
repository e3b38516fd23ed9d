const live = process.stdout.isTTY;
const running = new Set();
let timer;

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(0)} s`;

function print() {
  const lines = [...running].map(({ title, detail, began }) =>
    [`${title}…`, detail(), seconds(began)].filter(Boolean).join('  '),
  );
  if (live) process.stdout.write(`\r\x1b[K${lines.join('   ')}`);
  else for (const line of lines) console.log(line);
}

/**
 * Displays progress: one updated line on a terminal, a line every five seconds elsewhere. `detail` returns the current
 * state. Several can run at once.
 */
export function startProgress(title, detail = () => '') {
  const work = { title, detail, began: Date.now() };
  running.add(work);
  if (live) print();
  else console.log(`${title}…`);
  timer ??= setInterval(print, live ? 250 : 5_000);
  return {
    stop(outcome) {
      running.delete(work);
      if (live) process.stdout.write('\r\x1b[K');
      console.log(`${title}: ${outcome} (${seconds(work.began)})`);
      if (running.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
