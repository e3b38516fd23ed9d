import { symlink, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { apiBase } from '@aide/contract';
import { startAide } from '../../scripts/lib/aide-process.ts';

const account = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'correct horse',
  timezone: 'Asia/Kolkata',
};

/**
 * End to end against the real process: a recording is sent, its transcript is captured, the task exists. In ms per
 * note. Before the first note, the server has as much time to prepare as it takes to speak it.
 */
export async function measureNoteToTask(
  note: Uint8Array<ArrayBuffer>,
  seconds: number,
  modelsFolder: string,
  rounds: number,
): Promise<{ times: number[]; title: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-bench-'));
  await symlink(modelsFolder, path.join(folder, 'models'));
  const aide = await startAide({
    env: { DATA_DIR: folder, DATABASE_URL: '', AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  });
  try {
    const post = async <T>(
      to: string,
      body: string | Uint8Array<ArrayBuffer>,
      type: string,
      token = '',
    ): Promise<T> => {
      const response = await fetch(aide.url + apiBase + to, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
        body,
      });
      if (!response.ok) throw new Error(`${to} returned ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    };
    const json = 'application/json';
    await post('/onboarding/signup', JSON.stringify(account), json);
    const session = await post<{ data: { token: string } }>('/onboarding/login', JSON.stringify(account), json);
    const { token } = session.data;
    await post('/contacts', JSON.stringify({ name: 'Priya Sharma' }), json, token);
    await post('/speech/prepare', '{}', json, token);
    await setTimeout(seconds * 1000);
    const times: number[] = [];
    let title = '';
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const heard = await post<{ data: { text: string } }>('/speech/transcriptions', note, 'audio/ogg', token);
      const message = JSON.stringify({ text: heard.data.text, source: 'voice_input' });
      const made = await post<{ data: { summary: string } }>('/capture', message, json, token);
      times.push(performance.now() - began);
      title = made.data.summary;
    }
    return { times, title };
  } finally {
    await aide.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
