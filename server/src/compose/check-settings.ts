import type { SettingGroup, SettingsTest } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { openSmtp } from '../channels/mail/outgoing/smtp-transport.ts';
import { checkBot } from '../cli/doctor/check-bot.ts';
import { checkModel } from '../cli/doctor/check-model.ts';
import { checkSpeech } from '../cli/doctor/check-speech.ts';
import { checkWhatsApp } from '../cli/doctor/check-whatsapp.ts';
import { getErrorMessage, getHost, type Finding } from '../cli/doctor/finding.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createMailSignIn } from './compose-mailboxes.ts';

export { diagnose } from '../cli/commands/doctor.ts';

const testWithinMs = 20_000;

/** Tries settings and describes the result in a sentence. */
export async function testSettings(config: Config, group: SettingGroup, email: string): Promise<SettingsTest> {
  if (group === 'mail') return testMail(config, email);
  if (group === 'google' || group === 'microsoft') return createMailSignIn(() => config, systemClock).check(group);
  const checks = { telegram: checkBot, whatsapp: checkWhatsApp, speech: checkSpeech, model: checkModel };
  return toTest(await checks[group](config));
}

function toTest({ state, detail }: Finding): SettingsTest {
  return { ok: state === 'ok', answer: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.` };
}

/** Sends a test mail to the owner. */
async function testMail({ SMTP_URL: url, AIDE_MAIL_FROM: from }: Config, email: string): Promise<SettingsTest> {
  if (url === undefined) return { ok: false, answer: 'There is no mail server to try.' };
  const smtp = openSmtp(url, 1);
  const id = uuidv7();
  const text = 'Mail works on your Aide server.';
  try {
    await smtp.deliver(
      {
        id,
        messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
        from,
        to: { name: '', address: email },
        subject: 'Test from Aide',
        text,
        html: `<p>${text}</p>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        date: new Date(),
      },
      AbortSignal.timeout(testWithinMs),
    );
    return { ok: true, answer: `${getHost(url)} took a test mail for ${email}.` };
  } catch (error) {
    return { ok: false, answer: `${getHost(url)} did not take the mail: ${getErrorMessage(error)}` };
  } finally {
    smtp.close();
  }
}
