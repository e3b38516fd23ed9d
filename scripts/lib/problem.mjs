/** An error that the user can fix. Only its message is printed, without a stack. */
export class Problem extends Error {}

const oldestNode = 20;

function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return;
  throw new Problem(
    `Aide needs Node.js ${oldestNode} or later to set itself up; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

/** Runs a script's main function and sets the exit code it returns. A Problem prints its message and sets exit code 1. */
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
