import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeModel, type FakeModel } from '../../../test/fake-model.ts';
import { getFakeEnvironment, openFakeWhatsApp, type FakeWhatsApp } from '../../../test/fake-whatsapp/fake-whatsapp.ts';
import { openSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { loadConfig } from '../../config.ts';
import { StartError } from '../../platform/start-error.ts';
import { DataFolderInUseError } from '../../platform/database/embedded/lock-data-folder.ts';
import { commands } from '../commands.ts';
import { diagnose, formatFinding } from '../commands/doctor.ts';
import { runCommand } from '../run-command.ts';
import type { State } from './finding.ts';

let aide: TestApp;
let sink: SmtpSink;
let model: FakeModel;
let web: Server;
let whatsApp: FakeWhatsApp;
let webUrl: string;
let folder: string;
beforeAll(async () => {
  aide = await createTestApp();
  sink = await openSmtpSink();
  model = await startFakeModel();
  whatsApp = await openFakeWhatsApp();
  web = createServer((request, response) => {
    const isBot = request.url === '/bot123:good-token/getMe';
    if (request.url?.startsWith('/bot')) response.statusCode = isBot ? 200 : 401;
    response.end(
      JSON.stringify(
        isBot ? { ok: true, result: { username: 'aide_bot' } } : { ok: false, description: 'Unauthorized', text: '' },
      ),
    );
  });
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve);
  });
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-doctor-'));
});
afterAll(async () => {
  await Promise.all([aide.close(), sink.close(), model.close(), whatsApp.close(), rm(folder, { recursive: true })]);
  web.closeAllConnections();
  web.close();
});

const unreachable = 'http://127.0.0.1:9';
const servers = async () => ['mx.example.com'];

async function examine(
  settings: Record<string, unknown>,
  options: { servers?: (domain: string) => Promise<string[]>; open?: () => Promise<never> } = {},
) {
  const config = { ...loadConfig({ DATA_DIR: folder }), ...settings };
  const open = options.open ?? (async () => ({ database: aide.database, transactions: aide.app.transactions }));
  const findings = await diagnose({ config, open }, options.servers ?? servers);
  return Object.fromEntries(findings.map((finding) => [finding.part, finding]));
}

const getStates = (findings: Record<string, { state: State }>) =>
  Object.fromEntries(Object.entries(findings).map(([part, { state }]) => [part, state]));

describe('doctor', () => {
  it('finds no problem on a new machine, and says how to enable what is off', async () => {
    const findings = await examine({});
    expect(getStates(findings)).toEqual({
      Database: 'ok',
      Key: 'ok',
      CORS: 'off',
      'Mail out': 'off',
      'Mail in': 'off',
      Bot: 'off',
      WhatsApp: 'off',
      Model: 'off',
      Speech: 'off',
    });
    for (const { state, next } of Object.values(findings))
      expect(state === 'off' ? next : 'set X').toMatch(/set |install/);
  });

  it('tests everything that is configured', async () => {
    model.behave({ does: 'respond', content: { ready: true } });
    const findings = await examine({
      DATABASE_URL: 'postgres://aide:secret@db.example:5432/aide',
      SMTP_URL: sink.url,
      AIDE_MAIL_FROM: 'Aide <aide@example.com>',
      AIDE_PUBLIC_URL: 'https://aide.example.com',
      AIDE_MAIL_DOMAIN: 'follow.example.com',
      AIDE_SMTP_HOST: '127.0.0.1',
      AIDE_SMTP_PORT: Number(new URL(sink.url).port),
      AIDE_MAIL_TRUST: 'loopback',
      TELEGRAM_BOT_TOKEN: '123:good-token',
      TELEGRAM_API_ROOT: webUrl,
      ...getFakeEnvironment(whatsApp.url),
      AIDE_LLM_URL: model.url,
      AIDE_LLM_MODEL: 'small',
      AIDE_STT_URL: webUrl,
      AIDE_CORS_ORIGINS: 'https://notes.example, http://localhost:5173',
    });
    expect(getStates(findings)).toEqual({
      Database: 'ok',
      Key: 'look',
      CORS: 'ok',
      'Mail out': 'ok',
      'Mail in': 'ok',
      Bot: 'ok',
      WhatsApp: 'ok',
      Model: 'ok',
      Speech: 'ok',
    });
    expect(findings.Bot?.detail).toContain('@aide_bot responds');
    expect(findings.Database?.detail).toMatch(/^PostgreSQL at db\.example:5432 responds/);
    expect(findings['Mail in']?.detail).toMatch(/^MX mx\.example\.com; port \d+ responds$/);
  });

  it('reports what is broken and what to do, without secrets', async () => {
    model.behave({ does: 'refuse', status: 401 });
    const findings = await examine(
      {
        DATABASE_URL: 'postgres://aide:hush@127.0.0.1:9/aide',
        SMTP_URL: 'smtp://aide:hush@127.0.0.1:9',
        AIDE_MAIL_DOMAIN: 'follow.example.com',
        TELEGRAM_BOT_TOKEN: '123:hush',
        TELEGRAM_API_ROOT: webUrl,
        ...getFakeEnvironment(whatsApp.url),
        WHATSAPP_TOKEN: 'hush, a token',
        AIDE_LLM_URL: model.url,
        AIDE_LLM_MODEL: 'small',
        AIDE_LLM_KEY: 'hush',
        AIDE_STT_URL: unreachable,
        AIDE_STT_KEY: 'hush',
      },
      {
        open: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
        servers: () => Promise.reject(Object.assign(new Error('queryMx ENOTFOUND'), { code: 'ENOTFOUND' })),
      },
    );
    const text = Object.values(findings).map(formatFinding).join('\n');
    const { Key: key, CORS: cors, ...configured } = getStates(findings);
    expect(new Set(Object.values(configured))).toEqual(new Set(['broken']));
    expect([key, cors]).toEqual(['look', 'off']);
    expect(text.match(/→/g)).toHaveLength(9);
    expect(text).toContain('a copy of it is enough to sign in as anyone');
    expect(text).not.toContain('hush');
    expect(text).toContain('follow.example.com MX 10');
    expect(text).toContain('refuses the token (Unauthorized)');
  });

  it.each([
    ['*', 'any page can call the API'],
    ['https://notes.example, http://notes.example', 'http://notes.example can call the API and is not https'],
  ])('warns about AIDE_CORS_ORIGINS=%s', async (AIDE_CORS_ORIGINS, detail) => {
    const { CORS: finding } = await examine({ AIDE_CORS_ORIGINS });
    expect(finding).toMatchObject({ state: 'look', detail: expect.stringContaining(detail) as string });
  });

  it('distinguishes a silent server, a missing sender address and a wrong certificate', async () => {
    const certificate = path.join(folder, 'cert.pem');
    await writeFile(certificate, 'not a certificate');
    const domain = { AIDE_MAIL_DOMAIN: 'follow.example.com', AIDE_SMTP_PORT: 9 };
    expect((await examine(domain))['Mail in']).toMatchObject({
      state: 'look',
      detail: expect.stringContaining('does not respond') as string,
    });
    const tls = { ...domain, AIDE_SMTP_TLS_CERT: certificate, AIDE_SMTP_TLS_KEY: certificate };
    expect((await examine(tls))['Mail in']?.detail).toContain('certificate for STARTTLS cannot be used');
    expect((await examine({ ...tls, AIDE_SMTP_TLS_KEY: undefined }))['Mail in']?.state).toBe('broken');
    expect((await examine({ ...domain, AIDE_MAIL_TRUST: 'all' }))['Mail in']?.state).toBe('broken');
    expect((await examine(domain, { servers: async () => [] }))['Mail in']?.state).toBe('broken');
    expect((await examine({ SMTP_URL: sink.url }))['Mail out']).toMatchObject({
      state: 'broken',
      next: expect.stringContaining('AIDE_MAIL_FROM') as string,
    });
    expect((await examine({ SMTP_URL: sink.url, AIDE_MAIL_FROM: 'a@b.example' }))['Mail out']?.state).toBe('look');
    expect((await examine({ TELEGRAM_BOT_TOKEN: '1:x', TELEGRAM_API_ROOT: unreachable })).Bot?.detail).toContain(
      'does not respond',
    );
  });

  it('reports damaged weights of the offline engine, and an embedded database in use', async () => {
    const weights = path.join(folder, 'models', 'moonshine-base');
    await mkdir(weights, { recursive: true });
    for (const name of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
      await writeFile(path.join(weights, name), 'x');
    await mkdir(path.join(folder, 'database', 'cluster'), { recursive: true });
    const open = () => Promise.reject(new DataFolderInUseError(folder));
    expect(getStates(await examine({}, { open }))).toMatchObject({ Speech: 'broken', Database: 'ok' });
    expect(getStates(await examine({}, { open: () => Promise.reject(new StartError('damaged')) })).Database).toBe(
      'broken',
    );
  });

  it('exits with 1 if something configured is broken, otherwise with 0', async () => {
    const printed: string[] = [];
    const output = {
      print: (line: string) => void printed.push(line),
      complain: (line: string) => void printed.push(line),
    };
    const open = async () => ({ database: aide.database, transactions: aide.app.transactions });
    const run = (settings: object) =>
      runCommand(commands, ['doctor'], output, () => ({
        config: { ...loadConfig({ DATA_DIR: path.join(folder, 'none') }), ...settings },
        print: output.print,
        open,
      }));
    expect(await run({})).toBe(0);
    expect(await run({ SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(1);
    expect(printed.at(-1)).toBe('Configured but not working: mail out.');
  });
});
