import type { UserContext } from '../../platform/context.ts';
import { presentProfile } from './accounts.presenter.ts';
import { readProfile } from './profile.ts';

/** What one feature adds to the export of an account: everything it stores about the user, as its API presents it. */
export interface ExportSection {
  name: string;
  read(context: UserContext): Promise<unknown>;
}

/** Returns everything the product stores about an account. Each feature contributes a section. */
export async function exportAccount(context: UserContext, sections: ExportSection[]): Promise<Record<string, unknown>> {
  const profile = presentProfile(await readProfile(context));
  const parts: [string, unknown][] = [];
  for (const section of sections) parts.push([section.name, await section.read(context)]);
  return { exportedAt: context.now.toISOString(), profile, ...Object.fromEntries(parts) };
}
