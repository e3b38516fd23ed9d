import { verificationCodeLength } from '@aide/contract/limits';

/** Returns the digits of the input, at most as many as a code has. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, verificationCodeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === verificationCodeLength;
}
