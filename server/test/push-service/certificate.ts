import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const length = (size: number): Buffer => {
  if (size < 128) return Buffer.from([size]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};
const encode = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
};
const sequence = (...parts: Buffer[]) => encode(0x30, ...parts);
const oid = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => encode(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const name = (commonName: string) =>
  sequence(encode(0x31, sequence(oid('550403'), encode(0x0c, Buffer.from(commonName)))));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const isAuthority = sequence(
  oid('551d13'),
  encode(0x01, Buffer.from([0xff])),
  encode(0x04, sequence(encode(0x01, Buffer.from([0xff])))),
);
const loopbackNames = sequence(
  oid('551d11'),
  encode(0x04, sequence(encode(0x82, Buffer.from('localhost')), encode(0x87, Buffer.from([127, 0, 0, 1])))),
);

/** Creates a self-signed certificate for localhost and 127.0.0.1 that is valid for a day, in PEM. */
export function createCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const now = Date.now();
  // A unique name: of several trusted certificates with one name, only the first would be checked.
  const owner = name(`Aide test push service ${randomBytes(8).toString('hex')}`);
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, serial),
    ecdsaWithSha256,
    owner,
    sequence(time(new Date(now - 3_600_000)), time(new Date(now + 86_400_000))),
    owner,
    publicKey.export({ format: 'der', type: 'spki' }),
    encode(0xa3, sequence(isAuthority, loopbackNames)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const der = sequence(body, ecdsaWithSha256, encode(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  };
}
