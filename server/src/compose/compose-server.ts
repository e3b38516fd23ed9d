import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getAppUrl } from '../config.ts';
import type { AccountLinks } from '../features/identity/accounts/account-links.ts';
import { planScheduled } from '../features/operations/backups/backup-schedule.ts';
import { writeBackups } from '../features/operations/backups/write-backup.job.ts';
import { admitAccount } from '../features/operations/invitations/invitations.ts';
import { mountOperations } from '../features/operations/operations.module.ts';
import type { SettingsStore } from '../features/operations/server-settings/settings-store.ts';
import { isOwner } from '../features/identity/accounts/owner.repository.ts';
import { fail } from '../platform/errors.ts';
import type { AccountDeps } from '../features/identity/accounts/accounts.routes.ts';
import type { Transactions } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { getLayout } from '../platform/database/embedded/layout.ts';
import { listSnapshots } from '../platform/database/embedded/snapshots.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { MountDeps } from '../platform/http/mount.ts';
import type { Logger } from '../platform/log.ts';
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
        async test(group, values, email) {
          const { testSettings } = await loadChecks();
          return testSettings(live.withValues(values), group, email);
        },
        reload: () => live.reload(),
        async diagnose() {
          const { diagnose } = await loadChecks();
          const findings = await diagnose({ config: live.current, open: async () => ({ database, transactions }) });
          return findings.map((finding) => ({ ...finding, next: finding.next ?? null }));
        },
        listSnapshots: async () =>
          database.kind === 'postgres' ? null : findSnapshots(getLayout(config.DATA_DIR).snapshots),
      });
    },
  };
}

/** Loaded with the first check: with the libraries of the channels, these modules take 10 MB. */
const loadChecks = () => import('./check-settings.ts');

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
