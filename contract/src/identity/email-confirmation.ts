import { z } from 'zod';
import { route, success } from '../wire.ts';

const tag = 'Accounts';

export const emailConfirmationRoutes = {
  confirmEmail: route({
    method: 'POST',
    path: '/onboarding/email-confirmation',
    summary: 'Confirm an email address with the token of the mailed link',
    tag,
    auth: 'none',
    body: z.object({ token: z.string('The link is not complete').min(1, 'The link is not complete').max(1_000) }),
    status: 200,
    response: success(z.object({ email: z.string() })),
    errors: ['LINK_INVALID'],
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/onboarding/email-confirmation/resend',
    summary: 'Send the confirmation link again; does nothing if the address is confirmed',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ sent: z.boolean() })),
    errors: [],
  }),
};
