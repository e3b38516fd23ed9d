import { promises as dns } from 'node:dns';
import type { Readable } from 'node:stream';
import { authenticate } from 'mailauth';
import { verifyWithinMs } from './mail-limits.ts';

/** A DNS query with the signature of `dns.resolve`. */
export type Lookup = (domain: string, type: string) => Promise<string[] | string[][]>;

export interface Envelope {
  /** MAIL FROM; empty for a mail that must not be replied to. */
  from: string;
  recipients: string[];
  /** The connecting server. Without it SPF cannot be checked. */
  ip?: string | undefined;
  helo?: string | undefined;
}

/** The author of a mail, and whether it is proven. `unsure`: a DNS lookup failed; a retry may succeed. */
export interface Verdict {
  author: string | null;
  proof: 'proven' | 'forged' | 'unsure';
  /**
   * When the mail was signed, if the signature is the only proof: anyone can forward a signed mail. Null: no signed time. Undefined: it
   * came from a server of the author's domain.
   */
  signedAt?: Date | null;
}

type Authentication = Awaited<ReturnType<typeof authenticate>>;
type DkimResult = Authentication['dkim']['results'][number];

/** Verifies the author of a mail. Author and proof come from the same parser, so that they cannot disagree. */
export async function verifySender(
  mail: Readable,
  envelope: Envelope,
  { lookup, domain }: { lookup: Lookup; domain: string },
): Promise<Verdict> {
  const signal = AbortSignal.timeout(verifyWithinMs);
  const result = await authenticate(mail, {
    ...(envelope.ip === undefined ? {} : { ip: envelope.ip }),
    ...(envelope.helo === undefined ? {} : { helo: envelope.helo }),
    sender: envelope.from,
    mta: domain,
    resolver: bounded(lookup, signal),
    disableArc: true,
    disableBimi: true,
    rejectRsaSha1: true,
  });
  return judge(result, envelope.ip !== undefined);
}

/** Uses DMARC if the author's domain has a policy; otherwise a DKIM signature or an SPF pass of the same domain. */
function judge({ dkim, spf, dmarc }: Authentication, hasIp: boolean): Verdict {
  const [author, ...others] = dkim.headerFrom;
  if (author === undefined || others.length > 0 || dkim.fromFields !== 1) return { author: null, proof: 'forged' };
  const domain = author.slice(author.lastIndexOf('@') + 1).toLowerCase();
  const valid = dkim.results.filter(
    ({ status }) => status.result === 'pass' && status.aligned && (status.underSized ?? 0) === 0,
  );
  const signed = valid.length > 0;
  const permitted = hasIp && spf !== false && spf.status.result === 'pass' && isWithin(spf.domain, domain);
  const policy = dmarc === false ? 'none' : dmarc.status.result;
  if (policy === 'pass' || policy === 'none') {
    // DMARC ignores a signature that covers only part of the body; anyone could have written the rest.
    const bySpf = dmarc !== false && policy === 'pass' && Boolean(dmarc.alignment?.spf.result) && hasIp;
    if (permitted || bySpf) return { author, proof: 'proven' };
    if (signed) return { author, proof: 'proven', signedAt: findSigningTime(valid) };
  }
  const unsure =
    policy === 'temperror' ||
    dkim.results.some(({ status }) => status.result === 'temperror') ||
    (hasIp && spf !== false && spf.status.result === 'temperror');
  return { author, proof: unsure && policy !== 'fail' ? 'unsure' : 'forged' };
}

/** Returns the newest time that a signature covers: its own (t=), else the Date header. */
function findSigningTime(signatures: Pick<DkimResult, 'signTime' | 'signingHeaders'>[]): Date | null {
  const times = signatures.flatMap(({ signTime, signingHeaders }) => {
    const date = signingHeaders?.headers.find((line) => /^date:/i.test(line))?.replace(/^date:/i, '');
    const time = Date.parse(signTime ?? date?.trim() ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function isWithin(domain: string, parent: string): boolean {
  const name = domain.toLowerCase();
  return name === parent || name.endsWith(`.${parent}`);
}

/** Uses the system's name servers, with 3 s and 2 attempts per query. */
export function systemLookup(): Lookup {
  const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
  // Node.js types the records of all kinds as one union; mailauth knows which kind it asked for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return async (domain, type) => (await resolver.resolve(domain, type)) as string[] | string[][];
}

/** Applies one timeout to all queries of a mail together. */
function bounded(lookup: Lookup, signal: AbortSignal): Lookup {
  return (domain, type) =>
    new Promise((resolve, reject) => {
      const stop = () => reject(Object.assign(new Error('the lookup took too long'), { code: 'ETIMEOUT' }));
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      lookup(domain, type)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop));
    });
}
