import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { Problem } from './problem.mjs';
import { cacheDir } from './root.mjs';
import { capture, npm } from './run.mjs';

// Downloaded only if the machine has no browser, because it is 67 MB.
const version = '153.0.0';
const integrity = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const home = path.join(cacheDir, `chromium-${version}`);

/** Returns the browser downloaded earlier, if any, with the environment for its own libraries and font. */
export function chromiumFromNpm() {
  const executablePath = path.join(home, 'chromium');
  if (!existsSync(executablePath)) return [];
  const env = { LD_LIBRARY_PATH: path.join(home, 'lib'), FONTCONFIG_FILE: path.join(home, 'fonts.conf') };
  return [{ executablePath, env, origin: `npm (@sparticuz/chromium ${version})` }];
}

async function must(running, what) {
  const { code, output } = await running;
  if (code !== 0) throw new Problem(`${output.trim()}\n${what} failed.`);
}

async function unpackTo(folder) {
  await must(
    npm(['pack', `@sparticuz/chromium@${version}`, '--pack-destination', folder, '--loglevel=error'], { cwd: folder }),
    'Fetching Chromium from npm',
  );
  const tarball = path.join(folder, `sparticuz-chromium-${version}.tgz`);
  const found = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (found !== integrity)
    throw new Problem(`The Chromium from npm is not the expected one (sha512 ${found}). It was not used.`);
  await must(capture('tar', ['-xzf', tarball, '-C', folder]), 'Unpacking Chromium');
  const inflate = (name, target) =>
    pipeline(
      createReadStream(path.join(folder, 'package', 'bin', name)),
      createBrotliDecompress(),
      createWriteStream(path.join(folder, target)),
    );
  await inflate('chromium.br', 'chromium');
  chmodSync(path.join(folder, 'chromium'), 0o755);
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    await inflate(`${name}.tar.br`, `${name}.tar`);
    await must(capture('tar', ['-xf', path.join(folder, `${name}.tar`), '-C', folder]), 'Unpacking Chromium');
    rmSync(path.join(folder, `${name}.tar`));
  }
  // The package's own configuration names a folder of AWS Lambda.
  const fonts = `<dir>/usr/share/fonts</dir><dir>${path.join(home, 'fonts')}</dir>`;
  const caches = `<cachedir>${path.join(home, 'font-cache')}</cachedir>`;
  writeFileSync(path.join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}${caches}</fontconfig>\n`);
  rmSync(tarball);
  rmSync(path.join(folder, 'package'), { recursive: true });
}

/** Downloads the browser from npm on Linux x64; returns an empty list elsewhere. */
export async function fetchChromiumFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await unpackTo(unfinished);
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
  return chromiumFromNpm();
}
