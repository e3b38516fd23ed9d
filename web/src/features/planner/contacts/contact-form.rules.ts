import { contactInputSchema } from '@aide/contract/contacts';
import { emailSchema } from '@aide/contract/text';

/** The quick dialog requires only a name, as the API does. */
export const quickContactSchema = contactInputSchema;

/** The contacts page also requires an email address. */
export const contactFormSchema = contactInputSchema.extend({ email: emailSchema });
