import { promises as dns } from 'node:dns';
import { parseArgs } from 'node:util';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { checkBot } from '../doctor/check-bot.ts';
import { checkCors } from '../doctor/check-cors.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkMailIn, type FindMailServers } from '../doctor/check-mail-in.ts';
import { checkMailOut } from '../doctor/check-mail-out.ts';
import { checkModel } from '../doctor/check-model.ts';
import { checkSigningKey } from '../doctor/check-signing-key.ts';
import { checkWhatsApp } from '../doctor/check-whatsapp.ts';
import { checkSpeech } from '../doctor/check-speech.ts';
import { probeMs, type PartFinding } from '../doctor/finding.ts';

/** Tests every part of the product that an operator configures. */
export async function diagnose(
  { config, open }: Pick<Terminal, 'config' | 'open'>,
  findMailServers: FindMailServers = systemMailServers,
): Promise<PartFinding[]> {
  const checks = {
    Database: checkDatabase({ config, open }),
    Key: checkSigningKey(config),
    'Mail out': checkMailOut(config),
    'Mail in': checkMailIn(config, findMailServers),
    Bot: checkBot(config),
    WhatsApp: checkWhatsApp(config),
    Model: checkModel(config),
    Speech: checkSpeech(config),
    CORS: checkCors(config),
  };
  return Promise.all(Object.entries(checks).map(async ([part, check]) => ({ part, ...(await check) })));
}

async function systemMailServers(domain: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: probeMs, tries: 1 });
  const records = await resolver.resolveMx(domain);
  return records.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
}

export const doctorCommand: Command = {
  name: 'doctor',
  usage: [{ form: 'doctor', does: 'tries database, mail, bot, model and speech, and says what to do next' }],
  async run(terminal, args) {
    parseArgs({ args, options: {} });
    const findings = await diagnose(terminal);
    for (const finding of findings) terminal.print(formatFinding(finding));
    const broken = findings.filter(({ state }) => state === 'broken').map(({ part }) => part.toLowerCase());
    if (broken.length > 0) throw new CommandError(`Configured but not working: ${broken.join(', ')}.`);
  },
};

export function formatFinding({ part, state, detail, next }: PartFinding): string {
  const line = `${state.padEnd(6)}  ${part.padEnd(8)}  ${detail}`;
  return next === undefined ? line : `${line}\n${' '.repeat(18)}→ ${next}`;
}
