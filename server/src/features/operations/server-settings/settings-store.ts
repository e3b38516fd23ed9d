import type { SignUpMode } from '@aide/contract';
import { signUpModeSchema } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { listSealedSettings, saveSealedSettings } from './server-settings.repository.ts';

const signUpName = 'sign_up_mode';

/** Stores settings of the server. Values are sealed, each bound to its name. */
export interface SettingsStore {
  /** Returns all values by name, without those that cannot be decrypted, for example after a restore with another key. */
  read(context: Context): Promise<Map<string, string>>;
  /** Returns one value; undefined when none was saved, null when it cannot be opened. */
  find(context: Context, name: string): Promise<string | null | undefined>;
  save(context: Context, values: Readonly<Record<string, string>>): Promise<void>;
}

export function createSettingsStore(seal: Seal, log: Logger): SettingsStore {
  function open(name: string, sealed: string): string | null {
    try {
      return seal.open(sealed, name);
    } catch (error) {
      log.warn({ name, error: String(error) }, 'a setting was sealed with another key; save it again');
      return null;
    }
  }

  return {
    async read({ tx }) {
      const opened = new Map<string, string>();
      for (const [name, sealed] of await listSealedSettings(tx)) {
        const value = open(name, sealed);
        if (value !== null) opened.set(name, value);
      }
      return opened;
    },
    async find({ tx }, name) {
      const sealed = (await listSealedSettings(tx)).get(name);
      return sealed === undefined ? undefined : open(name, sealed);
    },
    async save(context, values) {
      const sealed = Object.entries(values).map(([name, value]) => [name, seal.close(value, name)] as const);
      await saveSealedSettings(context, new Map(sealed));
    },
  };
}

/**
 * Returns the sign-up mode. Default: `everyone`. A stored mode that cannot be decrypted or parsed counts as `nobody`, until the owner saves
 * another.
 */
export async function getSignUpMode(context: Context, store: SettingsStore): Promise<SignUpMode> {
  const saved = await store.find(context, signUpName);
  if (saved === undefined) return 'everyone';
  const mode = signUpModeSchema.safeParse({ mode: saved });
  return mode.success ? mode.data.mode : 'nobody';
}

export async function saveSignUpMode(context: Context, store: SettingsStore, mode: SignUpMode): Promise<void> {
  await store.save(context, { [signUpName]: mode });
}
