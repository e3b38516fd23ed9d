import { EndpointError, type EndpointFailure } from '../../channels/openai/post-to-endpoint.ts';
import { sampleRate } from '../../channels/speech/audio/resample.ts';
import { transcribeAtEndpoint } from '../../channels/speech/endpoint/endpoint-engine.ts';
import { getSpeechState } from '../../channels/speech/speech-state.ts';
import { findEndpoint, findWeights } from '../../compose/compose-speech.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { createFinding, getHost, probeMs, getErrorMessage, type Finding } from './finding.ts';
import { commandPrefix } from '../../platform/version.ts';

/** A fifth of a second of silence. */
const silence = new Float32Array(sampleRate / 5);

const notASpeechServer = 'Let AIDE_STT_URL be the base of an OpenAI-compatible speech server.';
const remedies: Record<EndpointFailure, string> = {
  timeout: 'Start the endpoint, or give it a faster machine.',
  unreachable: 'Start the endpoint, or correct AIDE_STT_URL.',
  refused: 'Finding AIDE_STT_KEY, AIDE_STT_MODEL and the path in AIDE_STT_URL.',
  too_large: notASpeechServer,
  malformed: notASpeechServer,
};

/** Transcribes silence if an endpoint is configured; otherwise checks that the offline weights are installed. */
export async function checkSpeech(config: Config): Promise<Finding> {
  const endpoint = findEndpoint(config);
  if (endpoint === undefined) return checkOffline(config);
  const name = `${endpoint.model} at ${getHost(endpoint.url)}`;
  try {
    await transcribeAtEndpoint({ ...endpoint, timeoutMs: probeMs }, silence, []);
    return createFinding('ok', `${name} listens`);
  } catch (error) {
    const next = error instanceof EndpointError ? remedies[error.failure] : undefined;
    return createFinding('broken', `${name}: ${getErrorMessage(error)}`, next);
  }
}

async function checkOffline(config: Config): Promise<Finding> {
  const { offline } = await getSpeechState({ endpoint: null, weights: findWeights(config, createLog('warn')) });
  const install = `${commandPrefix} speech install`;
  if (!offline)
    return createFinding('off', 'switched off', 'Unset AIDE_STT_OFFLINE, or set AIDE_STT_URL to an endpoint.');
  const { weights, runtime, folder } = offline;
  if (runtime === null)
    return createFinding('broken', 'the offline engine has no runtime', 'Run npm ci with optional packages.');
  if (weights === 'damaged')
    return createFinding('broken', `the weights in ${folder} are damaged`, `To mend them: ${install}.`);
  if (weights === 'ready') return createFinding('ok', `the offline engine has its weights in ${folder}`);
  return createFinding(
    'off',
    'the offline engine has no weights yet; the first voice note fetches them',
    `To fetch them now: ${install}. To use an endpoint, set AIDE_STT_URL and AIDE_STT_MODEL.`,
  );
}
