import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@aide/contract';

interface Behaviour {
  /** The page's origin. Default: that of the server's options. */
  origin?: string;
  /** True if a PIN, finger or face was verified. Default: true. */
  verified?: boolean;
  /** The counter in the response. Default: one more than the last. */
  counter?: number;
  /** The id of another site, as on a phishing page. */
  rpId?: string;
  /** The credential's id. Default: a random one. */
  id?: string;
}

export interface SoftwarePasskey {
  credential: NewCredential;
  /** Signs a challenge, like `navigator.credentials.get()`. */
  answer(from: { origin: string; options: RequestOptions }, behaviour?: Behaviour): Assertion;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flags = { userPresent: 1, userVerified: 4, attested: 64 };

/** Creates an ES256 passkey without attestation, like `navigator.credentials.create()`. */
export function makePasskey(
  { origin, options }: { origin: string; options: CreationOptions },
  behaviour: Behaviour = {},
): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = behaviour.id === undefined ? randomBytes(32) : Buffer.from(behaviour.id, 'base64url');
  const ids = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  const authData = Buffer.concat([
    writeAuthData(behaviour.rpId ?? options.rp.id, { attested: true, counter: 0, ...behaviour }),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    encodeCbor(toCose(publicKey)),
  ]);
  let counter = 0;
  return {
    credential: {
      ...ids,
      response: {
        clientDataJSON: writeClientData('webauthn.create', options.challenge, behaviour.origin ?? origin),
        attestationObject: encodeCbor(
          new Map<CborKey, Cbor>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    },
    answer(request, how = {}) {
      counter = how.counter ?? counter + 1;
      const data = writeAuthData(how.rpId ?? request.options.rpId, { ...how, counter });
      const clientDataJSON = writeClientData('webauthn.get', request.options.challenge, how.origin ?? request.origin);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        ...ids,
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: options.user.id,
        },
      };
    },
  };
}

function writeClientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function writeAuthData(
  rpId: string,
  { verified = true, attested = false, counter }: { verified?: boolean; attested?: boolean; counter: number },
): Buffer {
  const tail = Buffer.alloc(5);
  tail[0] = flags.userPresent | (verified ? flags.userVerified : 0) | (attested ? flags.attested : 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

type CborKey = string | number;
type Cbor = string | number | Buffer | Map<CborKey, Cbor>;

/** Returns the COSE map of an ES256 key: kty 2, alg -7, curve 1, x, y. */
function toCose(key: KeyObject): Map<CborKey, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return new Map<CborKey, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point[0] ?? Buffer.alloc(0)],
    [-3, point[1] ?? Buffer.alloc(0)],
  ]);
}

/** Encodes the subset of CBOR (RFC 8949) that authenticators use here. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
