import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadConfig, variableNames } from '../../server/src/config.ts';
import { root } from '../lib/root.mjs';

// Static checks, because the tests have no Docker. process/deploy.test.ts starts the image's files.

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));

describe('docs/operations.md', () => {
  test('lists every variable of the product and no other', () => {
    const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
    expect(new Set(rows)).toEqual(new Set(variableNames));
  });
});

describe('migrations', () => {
  test('only add, so that processes of the previous version keep working during an upgrade', () => {
    const folder = path.join(root, 'server/migrations');
    const taking = readdirSync(folder).filter((name) =>
      /^\s*(drop (table|column)|alter table .* (drop column|rename)|truncate|delete from)/im.test(
        readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
      ),
    );
    expect(taking).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const text = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const runtime = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  const of = (instruction: string) => runtime.filter((line) => line.startsWith(`${instruction} `));

  test('uses the locked Node.js version', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [, version] = /NODE_VERSION=(\S+)/.exec(text) ?? [];
    expect(Object.values(optionalDependencies)).toContain(version);
  });

  test('copies only existing files and its own build output', () => {
    const made = ['node_modules', 'web/dist'];
    const taken = of('COPY').map((line) => /--from=build \/app\/(\S+)/.exec(line)?.[1] ?? line);
    expect(taken.filter((file) => !made.includes(file) && !exists(file))).toEqual([]);
    const [, scripts] = /npm run (\w+)/.exec(text) ?? [];
    expect(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)).toContain(scripts);
  });

  test('installs packages before it copies the sources, with the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const beforeInstall = text.slice(0, text.indexOf('RUN npm ci'));
    expect([...beforeInstall.matchAll(/^COPY (\w+)\/package\.json/gm)].map(([, name = '']) => name).toSorted()).toEqual(
      workspaces.toSorted(),
    );
    expect(beforeInstall).not.toContain('COPY . .');
  });

  test('runs as a non-root user, has a health check and starts an existing file', () => {
    expect(of('USER')).toEqual(['USER node']);
    expect(of('HEALTHCHECK')).toHaveLength(1);
    const entry = JSON.parse(of('ENTRYPOINT')[0]?.slice('ENTRYPOINT '.length) ?? '[]') as string[];
    expect(exists(entry.at(-1) ?? 'none')).toBe(true);
    expect(text).not.toMatch(/:latest|ADD |sudo|chmod 777/);
  });

  test('sets only known variables', () => {
    const names = [
      ...of('ENV')
        .join(' ')
        .matchAll(/\b([A-Z][A-Z_]+)=/g),
    ].map(([, name]) => name ?? '');
    const others = ['NODE_ENV', 'AIDE_COMMAND', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
    expect(names.filter((name) => !variableNames.includes(name) && !others.includes(name))).toEqual([]);
  });
});

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  restart: z.literal('unless-stopped'),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});

describe('compose.yaml', () => {
  const compose = composeSchema.parse(parse(read('deploy/compose.yaml'), { merge: true }));
  const services = Object.entries(compose.services);

  test('has PostgreSQL, two app processes, one for mail and a proxy, and publishes only the last two', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual(['app1', 'app2', 'mail', 'postgres', 'proxy']);
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['mail', 'proxy']);
    expect(compose.services.proxy?.networks).not.toContain('inside');
  });

  test('refers only to existing volumes, networks, files and variables', () => {
    for (const [, { volumes, networks, build }] of services) {
      for (const source of volumes.map((volume) => volume.split(':')[0] ?? ''))
        expect(source.startsWith('.') ? exists(path.join('deploy', source)) : source in compose.volumes).toBe(true);
      expect(networks.filter((network) => !(network in compose.networks))).toEqual([]);
      if (build) expect(exists(path.join('deploy', build.context, build.dockerfile))).toBe(true);
    }
    const apps = services.filter(([name]) => name.startsWith('app') || name === 'mail');
    for (const [, { environment }] of apps)
      expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
  });

  test('the example of its settings sets nothing, names only known variables and the secret', () => {
    const example = read('deploy/aide.env.example');
    expect(example.match(/^[^#\n].*/gm)).toBeNull();
    const names = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(names).toContain('AIDE_SECRET');
  });

  test('the files with its secrets are in no image and in no commit', () => {
    for (const list of ['.dockerignore', '.gitignore'])
      expect(read(list).split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/aide.env']));
  });

  test('the mail process listens on the published port, outside the container', () => {
    const { environment = {}, ports = [], command = [] } = compose.services.mail ?? {};
    expect(command).toEqual(['--roles=mail']);
    expect(environment).toMatchObject({ AIDE_SMTP_HOST: '0.0.0.0', DATABASE_URL: expect.any(String) as string });
    const { AIDE_SMTP_PORT } = loadConfig({ ...environment, AIDE_PUBLIC_URL: '', AIDE_MAIL_DOMAIN: '' });
    expect(ports).toEqual([`25:${AIDE_SMTP_PORT}`]);
  });

  test('the proxy balances between both processes and checks /readyz', () => {
    const proxy = read('deploy/Caddyfile');
    expect(proxy).toContain('reverse_proxy app1:3000 app2:3000');
    expect(proxy).toContain('health_uri /readyz');
    expect(proxy).toMatch(/request_body @mail \{\s+max_size 51MB/);
    // Mail providers post to paths below it.
    expect(proxy).toMatch(/@mail path \/api\/v1\/mail\/inbound \/api\/v1\/mail\/inbound\/\*\n/);
    expect(proxy).toMatch(/@other not path \/api\/v1\/mail\/inbound \/api\/v1\/mail\/inbound\/\*\n/);
  });
});

describe('aide.service', () => {
  const unit = read('deploy/aide.service');

  test('starts the same script as npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    const [, script] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(scripts.start).toBe(`exec node ${script}`);
    expect(exists(script ?? 'none')).toBe(true);
  });

  test.runIf(existsSync('/usr/bin/systemd-analyze') && existsSync('/usr/bin/node'))(
    'passes systemd-analyze verify',
    () => {
      const verify = () =>
        execFileSync('systemd-analyze', ['verify', path.join(root, 'deploy/aide.service')], {
          encoding: 'utf8',
          stdio: 'pipe',
        });
      expect(verify()).toBe('');
    },
  );
});
