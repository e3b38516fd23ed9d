import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../lib/root.mjs';

const forbidden = [
  ['contract/src/planner/tasks.ts', '@aide/rules', 'contract is the innermost package'],
  ['contract/src/planner/tasks.ts', 'node:fs', 'contract runs in the browser too'],
  ['rules/src/due-status.ts', '@aide/server', 'they know the contract only'],
  ['rules/src/due-status.ts', 'node:fs', 'rules run in the browser too'],
  ['language/src/parse-date.ts', '@aide/rules', 'language is pure'],
  ['language/src/parse-date.ts', 'node:process', 'no clock, no files'],
  ['server/src/platform/http/serve.ts', '../../features/planner/tasks/create-task.ts', 'The platform knows no task'],
  ['server/src/platform/clock.ts', '../channels/telegram/bot.ts', 'The platform knows no task'],
  ['server/src/features/planner/tasks/create-task.ts', '../../../app.ts', 'do not know it'],
  ['server/src/features/planner/tasks/create-task.ts', '../../../compose/compose-capture.ts', 'do not know it'],
  ['server/src/features/planner/tasks/create-task.ts', 'grammy', 'Features know no channel'],
  ['server/src/features/planner/tasks/create-task.ts', '../../../channels/telegram/api.ts', 'Features know no channel'],
  [
    'server/src/features/planner/tasks/tasks.repository.ts',
    '../../../channels/telegram/api.ts',
    'Features know no channel',
  ],
  ['server/src/features/planner/tasks/create-task.ts', 'drizzle-orm', 'Only repositories and tables speak SQL'],
  ['server/src/features/planner/tasks/create-task.ts', '@aide/web', 'The server does not know the web app'],
  ['server/src/channels/mail/send.ts', '../../app.ts', 'Channels are composed by app.ts'],
  ['web/src/features/planner/tasks/components/list.tsx', '../../../../app/router.tsx', 'Features do not know the app'],
  ['web/src/features/planner/tasks/components/list.tsx', '@aide/server', 'knows the contract, not the server'],
  ['web/src/features/planner/tasks/components/list.tsx', '@aide/language', 'Only lib/language.ts loads'],
  [
    'web/src/features/planner/tasks/components/list.tsx',
    '../../contacts/contacts.queries.ts',
    'do not know each other',
  ],
  ['web/src/features/planner/tasks/components/list.tsx', '../../../people/duplicates/x.ts', 'do not know each other'],
  ['web/src/features/planner/tasks/task-form.rules.ts', '../contacts/contacts.queries.ts', 'do not know each other'],
  ['web/src/features/planner/tasks/task-form.rules.ts', '../../people/duplicates/x.ts', 'do not know each other'],
  ['web/src/ui/button.tsx', '../features/planner/tasks/components/list.tsx', 'it knows no feature'],
  ['web/src/lib/text/labels.ts', '../../features/planner/tasks/components/list.tsx', 'it knows no feature'],
  ['web/src/app/router.tsx', '@aide/server', 'knows the contract, not the server'],
  ['web/src/app/router.tsx', '@aide/language', 'Only lib/language.ts loads'],
] as const;

const allowed = [
  ['server/src/features/planner/tasks/create-task.ts', '../../../platform/context.ts'],
  ['server/src/features/planner/tasks/tasks.repository.ts', 'drizzle-orm'],
  ['server/src/channels/mail/send.ts', 'nodemailer'],
  ['server/src/app.ts', './features/planner/tasks/tasks.routes.ts'],
  ['web/src/app/routes/tasks.tsx', '../../features/planner/tasks/components/list.tsx'],
  ['web/src/features/planner/tasks/components/list.tsx', '../api/list-tasks.ts'],
  ['web/src/features/planner/tasks/components/list.tsx', '../../task-actions.ts'],
  ['web/src/features/assistant/palette/components/list.tsx', '../../../planner/task-actions.ts'],
  ['web/src/features/planner/tasks/components/list.tsx', '../../../../lib/api/api-client.ts'],
  ['web/src/features/planner/tasks/task-form.rules.ts', './api/list-tasks.ts'],
  ['web/src/features/planner/tasks/task-form.rules.ts', '../../../lib/api/api-client.ts'],
  ['web/src/lib/language.ts', '@aide/language'],
] as const;

interface Finding {
  code: string;
  message: string;
  help?: string;
  filename: string;
}

/** Returns a separate folder for each import, so that the file keeps its name, which some rules depend on. */
const folderFor = (imported: string) => imported.replaceAll(/\W+/g, '-');

/** Lints files with one import each, in otherwise empty folders with the project's rules. */
async function lintAll(parent: string): Promise<Finding[]> {
  const rules = JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>;
  for (const [file, imported] of [...forbidden, ...allowed]) {
    const folder = path.join(parent, folderFor(imported));
    const full = path.join(folder, file);
    await mkdir(path.dirname(full), { recursive: true });
    // The folder has no packages, and the import rules need no types.
    await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...rules, options: undefined }));
    await writeFile(full, `import { it } from '${imported}';\nexport const used = it;\n`);
  }
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: parent }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Finding[] };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
}

describe('the import direction', () => {
  let parent: string;
  let findings: Finding[];

  beforeAll(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'aide-lint-'));
    findings = await lintAll(parent);
  });

  afterAll(() => rm(parent, { recursive: true }));

  const reasonsFor = (file: string, imported: string) =>
    findings
      .filter(({ filename }) => filename === path.join(folderFor(imported), file))
      .map(({ message, help }) => `${message} ${help ?? ''}`);

  test.each(forbidden)('%s may not import %s: %s', (file, imported, reason) => {
    expect(reasonsFor(file, imported)).toEqual([expect.stringContaining(reason)]);
  });

  test.each(allowed)('%s may import %s', (file, imported) => {
    expect(reasonsFor(file, imported)).toEqual([]);
  });
});
