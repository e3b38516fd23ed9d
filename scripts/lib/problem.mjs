/** A failure the person at the keyboard can do something about: shown as its sentence, without a stack. */
export class Problem extends Error {}

/** Runs a script's main function. Answers its exit code to the shell; a Problem is one line and exit code 1. */
export async function runMain(main) {
  try {
    const code = await main();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
