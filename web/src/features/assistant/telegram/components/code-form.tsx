import { useState } from 'react';
import { serverMessage } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { Field } from '../../../../ui/field.tsx';
import { useGenerateTelegramCode, useVerifyTelegramCode } from '../telegram.api.ts';
import { verificationCodeLength } from '@aide/contract/limits';

/** The form for a typed code. A rejected code stays in the field, to be compared with the chat. */
export function CodeForm({ disabled, onVerified }: { disabled: boolean; onVerified: () => void }) {
  const [code, setCode] = useState('');
  const generate = useGenerateTelegramCode();
  const verify = useVerifyTelegramCode(onVerified);
  const refusal = verify.isError ? (serverMessage(verify.error) ?? 'Verification failed') : undefined;
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code) && !verify.isPending) verify.mutate(code);
      }}
    >
      <div aria-live="polite" className="w-full">
        <Field label="6-digit code" error={refusal} className="max-w-sm">
          {(control) => (
            <div className="flex gap-2">
              <input
                {...control}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="000000"
                value={code}
                disabled={disabled}
                onChange={(event) => {
                  setCode(codeDigits(event.target.value));
                  verify.reset();
                }}
                className={controlClass('h-11 tracking-[0.3em] tabular-nums md:h-10')}
              />
              <Button
                type="submit"
                disabled={disabled || !isWholeCode(code)}
                busy={verify.isPending}
                className="h-11 md:h-10"
              >
                Verify
              </Button>
            </div>
          )}
        </Field>
      </div>
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3"
        disabled={disabled}
        busy={generate.isPending}
        onClick={() => generate.mutate()}
      >
        Request new code
      </Button>
    </form>
  );
}

/** Returns the digits of the input, at most as many as a code has. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, verificationCodeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === verificationCodeLength;
}
