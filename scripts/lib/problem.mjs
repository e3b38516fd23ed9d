/** A failure the person at the keyboard can do something about: shown as its sentence, without a stack. */
export class Problem extends Error {}

const oldestNode = 20;

function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return;
  throw new Problem(
    `Aide needs Node.js ${oldestNode} or later to set itself up; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

/** Runs a script's main function. Answers its exit code to the shell; a Problem is one line and exit code 1. */
export async function runMain(main) {
  try {
    requireNode();
    const code = await main();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
