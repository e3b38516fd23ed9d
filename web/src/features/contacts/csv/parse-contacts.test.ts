import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { parseContacts, skippedAsCsv } from './parse-contacts.ts';

const row = (n: number, name: string, email = '', company = '', phone = '') => ({
  row: n,
  name,
  email,
  company,
  phone,
});

describe('a CSV file of contacts', () => {
  it('is read by its header in any case and order, without designation and empty lines [S5.csv.02, S5.csv.03, S5.csv.05]', () => {
    const text =
      'EMAIL,Designation, Name ,Phone,company\npriya@acme.in,CFO,Priya Sharma,98450,Acme\n\n , , \nr@b.in,,Ravi,,\n';
    expect(parseContacts(text).rows).toEqual([
      row(2, 'Priya Sharma', 'priya@acme.in', 'Acme', '98450'),
      row(3, 'Ravi', 'r@b.in'),
    ]);
  });

  it('takes semicolons, quoted commas and quoted line breaks', () => {
    expect(parseContacts('name;company\nPriya;"Acme; Sons\nand Co"\n').rows).toEqual([
      row(2, 'Priya', '', 'Acme; Sons\nand Co'),
    ]);
    expect(parseContacts('name,company\n"Rao, Asha","He said ""hi"""\n').rows).toEqual([
      row(2, 'Rao, Asha', '', 'He said "hi"'),
    ]);
  });

  it('lists the rows without a name, and returns them as a file', () => {
    const { rows, skipped } = parseContacts('name,email\n,ghost@x.in\nAsha,a@x.in\n');
    expect(rows).toHaveLength(1);
    expect(skipped).toMatchObject([{ row: 2, email: 'ghost@x.in', reason: 'Name is required' }]);
    expect(skippedAsCsv(skipped)).toContain('ghost@x.in,,,Name is required');
  });

  it('finds nothing in a file without a header or without rows', () => {
    expect(parseContacts('').rows).toEqual([]);
    expect(parseContacts('name,email\n').rows).toEqual([]);
    expect(parseContacts('just some words\nand more\n').rows).toEqual([]);
  });

  it('reads ten thousand rows', () => {
    const text = `name,email\n${Array.from({ length: 10_000 }, (_, n) => `P${n},p${n}@x.in`).join('\n')}`;
    expect(parseContacts(text).rows).toHaveLength(10_000);
  });
});

describe('the letters of a file', () => {
  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x4a, 0x6f, 0x73, 0xc3, 0xa9], 'José'],
    ['UTF-16 of Excel', [0xff, 0xfe, 0x4a, 0x00, 0x6f, 0x00, 0x73, 0x00, 0xe9, 0x00], 'José'],
    ['UTF-16 the other way', [0xfe, 0xff, 0x00, 0x4a, 0x00, 0x6f, 0x00, 0x73, 0x00, 0xe9], 'José'],
    ['the old Windows table', [0x4a, 0x6f, 0x73, 0xe9], 'José'],
  ])('are right in %s', (_label, bytes, expected) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(expected);
  });
});
