import { accountRoutes } from './accounts.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { connectedAppRoutes } from './connected-apps.ts';
import { emailConfirmationRoutes } from './email-confirmation.ts';
import { identityRoutes } from './identities.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { securityRoutes } from './security.ts';
import { sessionRoutes } from './sessions.ts';
import { trialRoutes } from './trial.ts';
import { twoFactorRoutes } from './two-factor.ts';

export * from './accounts.ts';
export * from './api-tokens.ts';
export * from './connected-apps.ts';
export * from './email-confirmation.ts';
export * from './identities.ts';
export * from './passkeys.ts';
export * from './password-reset.ts';
export * from './security.ts';
export * from './sessions.ts';
export * from './trial.ts';
export * from './two-factor.ts';

/** Every route of the module. */
export const identityModuleRoutes = {
  ...accountRoutes,
  ...apiTokenRoutes,
  ...connectedAppRoutes,
  ...emailConfirmationRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
  ...passwordResetRoutes,
  ...securityRoutes,
  ...sessionRoutes,
  ...trialRoutes,
  ...twoFactorRoutes,
};
