import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { useSignInOptions, useVisitProvider } from '../identities.api.ts';

/**
 * The button of the server's OpenID Connect provider; renders nothing if there is none. `invite` is the token of an
 * invitation link.
 */
export function ProviderSignIn({ invite }: { invite?: string | undefined }) {
  const options = useSignInOptions();
  const visit = useVisitProvider();
  const provider = options.data?.provider;
  if (!provider) return null;
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="secondary"
        size="lg"
        busy={visit.isPending}
        onClick={() => visit.mutate({ linking: false, ...(invite === undefined ? {} : { invite }) })}
      >
        Continue with {provider.name}
      </Button>
      <FormMessage error={visit.isError ? errorMessage(visit.error) : null} />
    </div>
  );
}
