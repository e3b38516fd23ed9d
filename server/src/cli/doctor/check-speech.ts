import { heardRate } from '../../channels/speech/audio/decode-audio.ts';
import { writeWav } from '../../channels/speech/audio/write-wav.ts';
import { speechState } from '../../channels/speech/speech-state.ts';
import { weightsOf } from '../../compose/compose-speech.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { placeOf, probeMs, reasonOf, type Finding } from './finding.ts';

const part = 'Speech';
/** A fifth of a second of nothing. */
const silence = new Float32Array(heardRate / 5);

/** Has a moment of silence transcribed where an endpoint is named; else looks whether the offline weights are there. */
export async function checkSpeech(config: Config): Promise<Finding> {
  const { AIDE_STT_URL: url, AIDE_STT_MODEL: model, AIDE_STT_KEY: key } = config;
  if (url === undefined) return checkOffline(config);
  const form = new FormData();
  form.set('model', model);
  form.set('file', new Blob([writeWav(silence, heardRate)], { type: 'audio/wav' }), 'silence.wav');
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(probeMs),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (answer.ok) return { part, state: 'ok', says: `${model} at ${placeOf(url)} listens` };
    const next = 'Check AIDE_STT_KEY, AIDE_STT_MODEL and the path in AIDE_STT_URL.';
    return { part, state: 'broken', says: `${placeOf(url)} refuses (status ${answer.status})`, next };
  } catch (error) {
    const next = 'Start the endpoint, or correct AIDE_STT_URL.';
    return { part, state: 'broken', says: `${placeOf(url)} gives no answer (${reasonOf(error)})`, next };
  }
}

async function checkOffline(config: Config): Promise<Finding> {
  const { offline } = await speechState({ endpoint: null, weights: weightsOf(config, createLog('warn')) });
  const install = 'npm run aide -- speech install';
  if (!offline)
    return {
      part,
      state: 'off',
      says: 'switched off',
      next: 'Unset AIDE_STT_OFFLINE, or set AIDE_STT_URL to an endpoint.',
    };
  const { weights, runtime, folder } = offline;
  if (runtime === null)
    return {
      part,
      state: 'broken',
      says: 'the offline engine has no runtime',
      next: 'Run npm ci with optional packages.',
    };
  if (weights === 'damaged')
    return { part, state: 'broken', says: `the weights in ${folder} are damaged`, next: `To mend them: ${install}.` };
  if (weights === 'ready') return { part, state: 'ok', says: `the offline engine has its weights in ${folder}` };
  return {
    part,
    state: 'off',
    says: 'the offline engine has no weights yet; the first voice note fetches them',
    next: `To fetch them now: ${install}. To use an endpoint, set AIDE_STT_URL and AIDE_STT_MODEL.`,
  };
}
