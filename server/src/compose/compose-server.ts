import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SettingGroup, SettingsTest } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { checkBot } from '../cli/doctor/check-bot.ts';
import { checkModel } from '../cli/doctor/check-model.ts';
import { checkWhatsApp } from '../cli/doctor/check-whatsapp.ts';
import { checkSpeech } from '../cli/doctor/check-speech.ts';
import { diagnose } from '../cli/commands/doctor.ts';
import { getErrorMessage, getHost, type Finding } from '../cli/doctor/finding.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { AccountLinks } from '../features/identity/accounts/account-links.ts';
import { planScheduled } from '../features/operations/backups/backup-schedule.ts';
import { writeBackups } from '../features/operations/backups/write-backup.job.ts';
import { admitAccount } from '../features/operations/invitations/invitations.ts';
import { mountOperations } from '../features/operations/operations.module.ts';
import type { SettingsStore } from '../features/operations/server-settings/settings-store.ts';
import { isOwner } from '../features/identity/accounts/owner.repository.ts';
import { fail } from '../platform/errors.ts';
import type { AccountDeps } from '../features/identity/accounts/accounts.routes.ts';
import { systemClock } from '../platform/clock.ts';
import type { Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { getLayout } from '../platform/database/embedded/layout.ts';
import { listSnapshots } from '../platform/database/embedded/snapshots.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { MountDeps } from '../platform/http/mount.ts';
import type { Logger } from '../platform/log.ts';
import { createMailSignIn } from './compose-mailboxes.ts';
import type { LiveConfig } from './live-config.ts';

interface Parts {
  live: LiveConfig;
  store: SettingsStore;
  database: Database;
  transactions: Transactions;
  log: Logger;
  links: AccountLinks;
  /** Writes a backup. Default: the command line, in a child process. */
  writeBackupFile: ((file: string) => Promise<void>) | undefined;
}

export interface ServerAdministration {
  kinds: WorkKind[];
  /** Checks whether an account may be created, and by which invitation. */
  admit: AccountDeps['admit'];
  /** @throws NOT_FOUND unless the account owns the server */
  requireOwner(userId: string): Promise<void>;
  /** Plans the next scheduled backup of a server whose plan was lost. */
  planBackups(): Promise<void>;
  mount(server: FastifyInstance, deps: MountDeps): void;
}

/** The published package is compiled, so the file has the same extension as this one. */
const command = path.resolve(import.meta.dirname, `../cli/main${path.extname(import.meta.filename)}`);
const testWithinMs = 20_000;

/** Composes the server administration of the owner: settings, sign-up, accounts, health and backups. */
export function composeServer(parts: Parts): ServerAdministration {
  const { live, store, database, transactions, log, links } = parts;
  const config = live.current;
  const folder = path.join(config.DATA_DIR, 'backups');
  const encrypted = config.AIDE_BACKUP_PASSPHRASE !== undefined;
  const writeFile = parts.writeBackupFile ?? runBackupCommand;
  return {
    kinds: [writeBackups({ store, transactions, log, folder, encrypted, writeFile })],
    admit: (context, invite, create) => admitAccount(context, store, invite, create),
    async requireOwner(userId) {
      if (!(await transactions.read((context) => isOwner(context, userId)))) throw fail('NOT_FOUND');
    },
    planBackups: () => transactions.run((context) => planScheduled(context, store)),
    mount(server, deps) {
      mountOperations(server, deps, {
        store,
        transactions,
        links,
        folder,
        encrypted,
        appUrl: getAppUrl(config),
        environment: live.environment,
        test: (group, values, email) => testSettings(live.withValues(values), group, email),
        reload: () => live.reload(),
        async diagnose() {
          const findings = await diagnose({ config: live.current, open: async () => ({ database, transactions }) });
          return findings.map((finding) => ({ ...finding, next: finding.next ?? null }));
        },
        listSnapshots: async () =>
          database.kind === 'postgres' ? null : findSnapshots(getLayout(config.DATA_DIR).snapshots),
      });
    },
  };
}

/** Returns an empty list if there is no embedded database in the folder, as in tests. */
async function findSnapshots(folder: string): Promise<string[]> {
  return existsSync(folder) ? listSnapshots(folder) : [];
}

/** Runs `aide backup` in a child process: compressing and encrypting would block the event loop of this one. */
function runBackupCommand(file: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'backup', file], { stdio: ['ignore', 'ignore', 'pipe'], signal });
    let problem = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problem = (problem + text).slice(-2_000);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(problem.trim() || `the backup ended with code ${code}`));
    });
  });
}

/** Tries settings and describes the result in a sentence. */
async function testSettings(config: Config, group: SettingGroup, email: string): Promise<SettingsTest> {
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
  const { openSmtp } = await import('../channels/mail/outgoing/smtp-transport.ts');
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
