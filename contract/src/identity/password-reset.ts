import { z } from 'zod';
import { newPasswordSchema, passwordsDiffer, passwordsMatch } from './accounts.ts';
import { limits } from '../limits.ts';
import { emailSchema } from '../text.ts';
import { route, success } from '../wire.ts';

export const passwordResetRequestSchema = z.object({ email: emailSchema });

const matchingPasswords = {
  newPassword: newPasswordSchema,
  confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password').max(limits.password),
};

export const newPasswordFormSchema = z.object(matchingPasswords).refine(passwordsMatch, passwordsDiffer);

export const passwordResetSchema = z.object({
  token: z.string('The link is not complete').min(1, 'The link is not complete').max(1_000),
  ...matchingPasswords,
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;

const tag = 'Accounts';

export const passwordResetRoutes = {
  requestPasswordReset: route({
    method: 'POST',
    path: '/onboarding/password-reset',
    summary: 'Mail a link for setting a new password; the response does not reveal whether the address has an account',
    tag,
    auth: 'none',
    body: passwordResetRequestSchema,
    status: 200,
    /** `canMail`: whether this server sends mail; if not, its owner creates the link. */
    response: success(z.object({ canMail: z.boolean() })),
    errors: [],
  }),
  resetPassword: route({
    method: 'PUT',
    path: '/onboarding/password-reset',
    summary: 'Set a new password with the token of a link; ends every session and keeps the second factor',
    tag,
    auth: 'none',
    body: passwordResetSchema,
    status: 200,
    response: success(z.object({ email: z.string() })),
    errors: ['LINK_INVALID', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_COMMON'],
  }),
};
