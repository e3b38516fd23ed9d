import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from './test-app.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

it('the dashboard and the alerts use metrics that the product has', async () => {
  // The bot is never started, but has its own metric.
  const config = { TELEGRAM_BOT_TOKEN: '123456:a-token-that-does-not-exist' };
  const aide = await createTestApp({ config });
  await aide.call('GET', '/tasks');
  const { body } = await aide.app.server.inject('/metrics');
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect(body).toMatch(/^aide_due_work\{state="late"\} 0$/m);

  const texts = await Promise.all(
    ['grafana-dashboard.json', 'alerts.yaml'].map((file) => readFile(path.join(deploy, file), 'utf8')),
  );
  const wanted = texts.flatMap((text) => text.match(/\baide_[a-z0-9_]+/g) ?? []);
  const base = (name: string) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''));
  expect(wanted.length).toBeGreaterThan(15);
  expect(wanted.filter((name) => !known.has(base(name)))).toEqual([]);
  await aide.close();
});
