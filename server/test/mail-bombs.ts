/** The first headers of a mail from the test user. */
export const head = (subject: string, more = '') => `From: asha@permitted.example\r\nSubject: ${subject}\r\n${more}`;

export function nestedParts(depth: number): string {
  let body = '';
  for (let level = 0; level < depth; level += 1)
    body += `${level === 0 ? '' : `--b${level - 1}\r\n`}Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n`;
  return head('Nested', `MIME-Version: 1.0\r\n${body}--b${depth - 1}\r\n\r\nHello`);
}

export function manyParts(count: number): string {
  const part = '--b\r\nContent-Type: text/plain\r\n\r\nHi\r\n';
  return `${head('Many', 'Content-Type: multipart/mixed; boundary=b\r\n')}\r\n${part.repeat(count)}--b--`;
}

export function nestedMails(depth: number): string {
  return `${head('Mails', 'Content-Type: message/rfc822\r\n')}\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(depth)}Hi`;
}
