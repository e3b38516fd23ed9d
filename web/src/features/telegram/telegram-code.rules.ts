import { verificationCodeLength } from '@aide/contract/limits';

/** What stays of what was typed or pasted: digits, and no more than a code has. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, verificationCodeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === verificationCodeLength;
}
