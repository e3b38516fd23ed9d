import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { capture, npm } from './run.mjs';

const versionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * Returns the text below a version's heading in a changelog, without the heading.
 * @throws {Problem} if the version has no section, or an empty one
 */
export function extractNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `) || text.startsWith(`${version}\n`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes)
    throw new Problem(`CHANGELOG.md has no section for ${version}. Add "## ${version} - <date>" with its changes.`);
  return notes;
}

async function run(command, what) {
  const { code, output } = await command;
  if (code !== 0) throw new Problem(`${output.trim()}\n${what} failed.`);
  return output.trim();
}

/** Returns the version to release after checking that it can be released. */
async function checkVersion(root, git) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  if (!versionPattern.test(version))
    throw new Problem(`package.json has the version ${version}, which is not semantic.`);
  if (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).version !== version)
    throw new Problem('package-lock.json has another version than package.json. Run npm install and commit it.');
  if ((await git('status', '--porcelain')) !== '')
    throw new Problem('There are uncommitted changes. Commit or stash them, then try again.');
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new Problem(`The tag v${version} exists already. Raise the version in package.json.`);
  return version;
}

function writeChecksums(folder, files) {
  const line = (file) =>
    `${createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')}  ${file}\n`;
  writeFileSync(path.join(folder, 'SHA256SUMS'), files.map(line).join(''));
}

/**
 * Writes source archive, release notes, CycloneDX SBOM and checksums of the version in package.json to .cache/release and
 * creates an annotated tag. `dryRun` writes the files without the tag.
 * @throws {Problem} if the tree has changes, the tag exists, or the version or its changelog section is missing
 */
export async function release(root, { dryRun = false } = {}) {
  const git = (...args) => run(capture('git', args, { cwd: root }), `git ${args[0]}`);
  const version = await checkVersion(root, git);
  const notes = extractNotes(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  const tag = `v${version}`;
  const name = `aide-${version}`;
  const folder = path.join('.cache', 'release', tag);
  const target = path.join(root, folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });

  const archive = `${name}.tar.gz`;
  await git('archive', '--format=tar.gz', `--prefix=${name}/`, '-o', path.join(target, archive), 'HEAD');
  const sbom = `${name}.cdx.json`;
  const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
  writeFileSync(path.join(target, sbom), `${await run(npm(sbomArgs, { cwd: root }), 'Writing the SBOM')}\n`);
  writeFileSync(path.join(target, 'NOTES.md'), `# Aide ${version}\n\n${notes}\n`);
  writeChecksums(target, [archive, sbom, 'NOTES.md']);

  if (!dryRun) await git('tag', '--annotate', tag, '--message', `Aide ${version}`);
  return { tag, folder, files: [archive, sbom, 'NOTES.md', 'SHA256SUMS'] };
}
