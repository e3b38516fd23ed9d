import type { AppRequest } from '@aide/contract';
import { tokenScopes, type TokenScope } from '@aide/contract/enums';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useAnswerAppRequest, type useAppRequest } from '../connected-apps.api.ts';
import { formatReturn, scopeDetails, scopeNames } from '../connected-apps.rules.ts';

type CheckedRequest = NonNullable<ReturnType<typeof useAppRequest>['data']>;

/** Asks the user whether an app may use the account, and with which scopes. */
export function Consent({ request, app }: { request: AppRequest; app: CheckedRequest }) {
  const answer = useAnswerAppRequest();
  const [scope, setScope] = useState<TokenScope>(app.scope);
  const [isRefusing, setRefusing] = useState(false);
  const reply = (allowed: TokenScope | null) => {
    setRefusing(allowed === null);
    answer.mutate({ ...request, allowed });
  };
  // The browser leaves the page after the answer; until then the buttons stay disabled.
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-4 rounded-lg border border-hairline bg-surface p-4">
        <Fact name="App" value={app.name} />
        <Fact name="Takes you back to" value={formatReturn(app.returnsTo)} />
      </dl>
      {app.scope === 'write' ? (
        <ScopeChoice value={scope} onChange={setScope} />
      ) : (
        <p>
          <span className="font-medium">It may only read.</span> <span className="text-muted">{scopeDetails.read}</span>
        </p>
      )}
      <p className="flex items-start gap-2 text-sm text-muted">
        <Icon of={Info} size={16} className="mt-0.5 shrink-0" />
        Apps choose their own name. Allow it only if you started this in the app. It never sees your password, and can’t
        change your account.
      </p>
      <FormMessage error={answer.isError ? errorMessage(answer.error) : null} />
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          className="grow basis-0"
          busy={isBusy && !isRefusing}
          busyLabel="Connecting..."
          disabled={isBusy && isRefusing}
          onClick={() => reply(scope)}
        >
          Allow
        </Button>
        <Button
          size="lg"
          tone="secondary"
          className="grow basis-0"
          busy={isBusy && isRefusing}
          disabled={isBusy && !isRefusing}
          onClick={() => reply(null)}
        >
          Don’t allow
        </Button>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}

function ScopeChoice({ value, onChange }: { value: TokenScope; onChange: (scope: TokenScope) => void }) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-medium">What it may do</legend>
      {tokenScopes.map((scope) => (
        <label
          key={scope}
          className={clsx(
            'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded-lg border p-4 transition-colors duration-150',
            scope === value ? 'border-accent bg-surface' : 'border-hairline hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={scope === value}
            onChange={() => onChange(scope)}
            className="size-4 accent-accent"
          />
          <span className="font-medium">{scopeNames[scope]}</span>
          <span className="col-start-2 text-sm text-muted">{scopeDetails[scope]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** An invalid request. There is no automatic redirect: the app chose the URL. */
export function RefusedRequest({ message, app }: { message: string; app?: CheckedRequest | undefined }) {
  return (
    <div className="flex flex-col gap-6">
      <FormMessage error={message} />
      {app?.problem && (
        <a href={app.problem.returnUrl} className={clsx(buttonClass('secondary', 'lg'), 'max-w-full truncate')}>
          Back to {app.returnsTo.kind === 'site' ? app.returnsTo.name : 'the app'}
        </a>
      )}
    </div>
  );
}
