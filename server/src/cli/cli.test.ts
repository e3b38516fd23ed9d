import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableSecondFactor } from '../../test/second-factor.ts';
import { createTestApp, testSecret, type TestApp } from '../../test/test-app.ts';
import { loadConfig } from '../config.ts';
import { openEmbedded } from '../platform/database/embedded/open-embedded.ts';
import { createLog } from '../platform/log.ts';
import { productVersion } from '../platform/version.ts';
import type { Terminal } from './command.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { createTerminal } from './terminal.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
});
afterAll(() => aide.close());

/** Runs a command line and returns the exit code and the output. */
async function type(line: string, openTerminal?: (print: (text: string) => void) => Terminal) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const print = (text: string) => void printed.push(text);
  const plain = (): Terminal => ({
    config: loadConfig({ AIDE_SECRET: testSecret }),
    print,
    open: async () => ({ database: aide.database, transactions: aide.app.transactions }),
  });
  const terminal = () => openTerminal?.(print) ?? plain();
  const output = { print, complain: (text: string) => void complaints.push(text) };
  const code = await runCommand(commands, line.split(' ').filter(Boolean), output, terminal);
  return { code, printed: printed.join('\n'), complaint: complaints.join('\n') };
}

describe('the operator’s command line', () => {
  it.each(['', 'help', '--help'])('%s lists the commands', async (line) => {
    const { code, printed } = await type(line);
    expect(code).toBe(0);
    expect(printed).toContain('trial extend EMAIL --days 14');
    expect(printed).toContain('users');
  });

  it('prints the version', async () => {
    expect(await type('--version')).toMatchObject({ code: 0, printed: productVersion });
  });

  it('disables a lost second factor', async () => {
    const other = await createTestApp();
    const user = await other.signUp();
    await enableSecondFactor(other, user);
    const terminal = (print: (text: string) => void): Terminal => ({
      config: loadConfig({}),
      print,
      open: async () => ({ database: other.database, transactions: other.app.transactions }),
    });
    expect(await type(`two-factor off ${user.email}`, terminal)).toMatchObject({
      code: 0,
      printed: `${user.email} signs in with the password alone now.`,
    });
    const credentials = { email: user.email, password: user.password };
    const login = await other.call<{ data: { token: string } }>('POST', '/onboarding/login', credentials);
    const { token } = login.body.data;
    const events = await other.call<{ data: { type: string }[] }>('GET', '/security-log', undefined, token);
    expect(events.body.data.map(({ type: kind }) => kind)).toContain('two_factor_off');
    expect((await type(`two-factor off ${user.email}`, terminal)).printed).toContain('has no second factor');
    expect((await type('two-factor on x@example.com', terminal)).code).toBe(1);
    await other.close();
  });

  it('lists the accounts', async () => {
    expect((await type('users')).printed).toBe('There is no account yet.');
    await aide.signUp({ email: 'Meera@Example.com' });
    const { code, printed } = await type('users');
    expect(code).toBe(0);
    expect(printed.split('\n')).toEqual([
      'Email              Created      Trial',
      'Meera@Example.com  18 Nov 2026  14 days left, ends on 2 Dec 2026',
    ]);
  });

  it('prints a link that sets a new password', async () => {
    const user = await aide.signUp({ email: 'forgetful@example.com' });
    const { code, printed } = await type('users reset FORGETFUL@example.com');
    expect(code).toBe(0);
    const [, token] = /\/reset-password#([\w.-]+)$/.exec(printed) ?? [];
    const reset = { token, newPassword: 'a new password', confirmPassword: 'a new password' };
    expect((await aide.call('PUT', '/onboarding/password-reset', reset)).status).toBe(200);
    const signIn = { email: user.email, password: 'a new password' };
    expect((await aide.call('POST', '/onboarding/login', signIn)).status).toBe(200);
  });

  it('confirms the address of an account', async () => {
    const user = await aide.signUp({ email: 'unsure@example.com', confirmed: false });
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({ emailConfirmation: 'unavailable' });
    expect((await type('users confirm unsure@example.com')).printed).toBe(
      'The address unsure@example.com is confirmed.',
    );
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({ emailConfirmation: 'confirmed' });
  });

  it('confirms the new address that an account entered, unless several did', async () => {
    const [user, other] = [await aide.signUp(), await aide.signUp()];
    const change = (by: typeof user) => by.call('PUT', '/onboarding/me', { name: 'Asha', email: 'wanted@example.com' });
    await change(user);
    await change(other);
    expect((await type('users confirm wanted@example.com')).complaint).toContain('2 accounts want wanted@example.com');
    await other.call('DELETE', '/onboarding/email-change');
    expect((await type('users confirm WANTED@example.com')).printed).toBe(
      'The address wanted@example.com is confirmed.',
    );
    expect((await user.call('GET', '/onboarding/me')).body.data).toMatchObject({
      email: 'wanted@example.com',
      emailChange: null,
      emailConfirmation: 'confirmed',
    });
  });

  it('extends a trial, ignoring the case of the address [S3.trial.02]', async () => {
    const user = await aide.signUp({ email: 'ravi@example.com' });
    expect((await type('trial status ravi@example.com')).printed).toBe(
      'ravi@example.com: 14 days left, ends on 2 Dec 2026.',
    );
    const { code, printed } = await type('trial extend RAVI@example.com --days 3');
    expect(code).toBe(0);
    expect(printed).toBe('ravi@example.com has 3 more days: 17 days left, ends on 5 Dec 2026, extended once.');
    expect((await type('trial extend ravi@example.com')).printed).toContain('14 more days: 31 days left');
    expect((await user.call('GET', '/trial/status')).body.data).toMatchObject({
      trial_status: 'extended',
      trial_extensions: 2,
    });
  });

  it('prints which engine transcribes voice notes, while Aide may be running', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'aide-cli-'));
    const told = async (environment: Record<string, string>) => {
      const config = loadConfig({ DATA_DIR: dir, ...environment });
      const open = () => Promise.reject(new Error('the database is not needed'));
      return type('speech status', (print) => ({ config, print, open }));
    };
    expect((await told({})).printed).toMatch(
      /Speech server: none .*\nBuilt-in engine: Moonshine base, its weights come/,
    );
    const server = { AIDE_STT_URL: 'https://user:pass@stt.example/v1', AIDE_STT_MODEL: 'whisper-1' };
    expect((await told({ ...server, AIDE_STT_OFFLINE: 'off' })).printed).toBe(
      'Speech server: whisper-1 at stt.example, asked first.\nBuilt-in engine: switched off (AIDE_STT_OFFLINE=off).',
    );
    const folder = path.join(dir, 'models', 'moonshine-tiny');
    await mkdir(folder, { recursive: true });
    for (const name of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
      await writeFile(path.join(folder, name), 'x');
    expect((await told({ AIDE_STT_OFFLINE: 'tiny' })).printed).toContain('are damaged. Mend them with');
    await rm(dir, { recursive: true, force: true });
  });

  it.each([
    ['speech', 'Say what to do: speech status, or speech install.'],
    ['fly', 'There is no command fly.'],
    ['trial', 'Say what to do and for whom'],
    ['trial extend', 'Say what to do and for whom'],
    ['trial extend nobody@example.com --days 3', 'There is no account with the address nobody@example.com.'],
    ['trial extend nobody@example.com --days many', '--days many is not right. Give a whole number from 1 to 3650.'],
    ['trial extend nobody@example.com --days 0', '--days 0 is not right.'],
    ['trial extend nobody@example.com --hours 3', "Unknown option '--hours'"],
    ['users all', 'Unexpected argument'],
    ['users reset', 'Name one account: users reset EMAIL.'],
    ['users reset nobody@example.com', 'There is no account with the address nobody@example.com.'],
  ])('prints an error message for %s and exits with 1', async (line, sentence) => {
    const { code, complaint } = await type(line);
    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
    expect(complaint).not.toContain('    at ');
  });

  it('has nothing to extend if the trial is disabled', async () => {
    const open = await createTestApp({ config: { AIDE_TRIAL_DAYS: 0 } });
    const user = await open.signUp();
    const terminal = (print: Terminal['print']): Terminal => ({
      config: loadConfig({}),
      print,
      open: async () => ({ database: open.database, transactions: open.app.transactions }),
    });
    const { code, complaint } = await type(`trial extend ${user.email}`, terminal);
    expect([code, complaint]).toEqual([
      1,
      `${user.email} has no trial: access does not end, so there is nothing to extend.`,
    ]);
    await open.close();
  });

  it('reports in one sentence that the embedded database is in use, and works once it is free', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'aide-cli-'));
    const config = loadConfig({ DATA_DIR: dir });
    const running = await openEmbedded({ dir, log: createLog('silent') });
    const refused = await type('users', (print) => createTerminal(config, print));
    expect(refused.code).toBe(1);
    expect(refused.complaint).toMatch(/^The data folder .* is in use by another running Aide: stop that one/);
    expect(refused.complaint).not.toContain('\n');
    await running.close();

    const terminals: { close(): Promise<void> }[] = [];
    const free = await type('users', (print) => {
      const terminal = createTerminal(config, print);
      terminals.push(terminal);
      return terminal;
    });
    for (const terminal of terminals) await terminal.close();
    expect([free.code, free.printed]).toEqual([0, 'There is no account yet.']);
    await rm(dir, { recursive: true, force: true });
  });
});
