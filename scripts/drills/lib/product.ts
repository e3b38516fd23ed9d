import { launchAide, type Exit, type StartOptions } from '../../lib/aide-process.ts';

const startWithinMs = 3 * 60_000;

export interface Product {
  url: string;
  pid: number;
  /** Milliseconds from the launch to the printed address. */
  readyMs: number;
  output: { stdout: string; stderr: string };
  end(signal: NodeJS.Signals): Promise<Exit>;
}

/** Starts the product and waits for its address. @throws after three minutes, and kills the process */
export async function startProduct(options: StartOptions): Promise<Product> {
  const began = performance.now();
  const { child, output, ended } = launchAide(options);
  const late = setTimeout(() => child.kill('SIGKILL'), startWithinMs);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /ready at (http:\/\/\S+)/.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The product did not start.\n${output.stdout}${output.stderr}`)));
  });
  clearTimeout(late);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: Math.round(performance.now() - began),
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the product and kills it after a number of milliseconds. */
export async function killWhileStarting(options: StartOptions, afterMs: number): Promise<void> {
  const { child, ended } = launchAide(options);
  setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
}
