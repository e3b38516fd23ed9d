import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { isAllowList, parseAllowList } from './allow-list.ts';
import { getOutside } from './get-outside.ts';
import { AddressRejectedError, postOutside, parseOutsideUrl, type Resolve } from './post-outside.ts';
import { isPublicAddress } from './public-addresses.ts';

const noAddresses = parseAllowList(undefined);

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '151.101.1.140', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
  ])('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a user’s URL', () => {
  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://x.example.com',
    '',
    'https://user:secret@hooks.example.com/',
    'https://user@hooks.example.com',
    'not an address',
    '//example.com',
    'https://localhost/',
    'https://localhost./',
    'https://localhost../',
    'https://printer.home.arpa/',
    'https://home.arpa../',
    'https://db/',
    'https://printer.local/',
    'https://x.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest',
    'https://10.0.0.5:8443/x',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1%2f@example.com/',
    'javascript:alert(1)',
  ])('%s is rejected', (text) => {
    expect(() => parseOutsideUrl(text, noAddresses)).toThrow(AddressRejectedError);
  });

  it('is accepted if it is public https, on any port, without its fragment', () => {
    expect(parseOutsideUrl('https://Hooks.Example.com:8443/a?b=c#d', noAddresses).href).toBe(
      'https://hooks.example.com:8443/a?b=c',
    );
    expect(parseOutsideUrl('https://8.8.8.8/', noAddresses).href).toBe('https://8.8.8.8/');
  });

  it('may be on a host that the operator allows, also over http', () => {
    const allowed = parseAllowList('intranet.corp, 10.0.0.0/8, ::1, 127.0.0.1');
    for (const url of ['http://intranet.corp/x', 'https://10.9.8.7/', 'http://[::1]:3000/', 'http://127.0.0.1:9/']) {
      expect(parseOutsideUrl(url, allowed).href).toContain('//');
    }
    for (const url of ['http://other.corp/', 'https://192.168.0.1/', 'http://8.8.8.8/']) {
      expect(() => parseOutsideUrl(url, allowed)).toThrow(AddressRejectedError);
    }
  });

  it('may be on an allow list, which is parsed or rejected as a whole', () => {
    expect(isAllowList('a.example, 10.0.0.0/8,::1/128')).toBe(true);
    for (const text of ['10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', '::1/129', 'a b', 'https://x/'])
      expect(isAllowList(text)).toBe(false);
  });
});

describe('posting outside', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  const to =
    (...addresses: string[]): Resolve =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const post = (url: string, allowed = noAddresses, resolve?: Resolve) =>
    postOutside({ url, headers: {}, body: '{}', signal: new AbortController().signal }, allowed, resolve);
  const postForStatus = async (...args: Parameters<typeof post>) => (await post(...args)).status;

  it.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['a private network', ['10.0.0.1', '192.168.0.1', 'fd00::1']],
    ['nothing', []],
  ])('opens no connection to a public name that resolves to %s', async (_label, addresses) => {
    const before = receiver.calls.length;
    const posting = post(`https://hooks.example.com:${receiver.port}/`, noAddresses, to(...addresses));
    await expect(posting).rejects.toThrow(AddressRejectedError);
    expect(receiver.calls).toHaveLength(before);
  });

  it('rejects a name that resolves to another address after the check (DNS rebinding)', async () => {
    const resolved = [['93.184.215.14'], ['127.0.0.1']];
    const rebinding: Resolve = (host, options, done) => to(...(resolved.shift() ?? []))(host, options, done);
    const url = `https://rebind.example.com:${receiver.port}/`;
    expect(parseOutsideUrl(url, noAddresses).hostname).toBe('rebind.example.com');
    rebinding('rebind.example.com', { all: true }, () => undefined);
    await expect(post(url, noAddresses, rebinding)).rejects.toThrow(AddressRejectedError);
  });

  it('resolves the name again for every request', async () => {
    const allowed = parseAllowList('receiver.corp');
    let lookups = 0;
    const counting: Resolve = (host, options, done) => {
      lookups += 1;
      to('127.0.0.1')(host, options, done);
    };
    for (let count = 0; count < 2; count += 1) {
      expect(await postForStatus(`http://receiver.corp:${receiver.port}/`, allowed, counting)).toBe(204);
    }
    expect(lookups).toBe(2);
  });

  it('follows no redirect and reads no response body', async () => {
    receiver.respond(302, { location: receiver.url });
    const before = receiver.calls.length;
    expect(await postForStatus(receiver.url, parseAllowList('127.0.0.1'))).toBe(302);
    expect(receiver.calls).toHaveLength(before + 1);
  });

  it('stops when its signal is aborted', async () => {
    const before = receiver.calls.length;
    receiver.respond('hang');
    const stop = new AbortController();
    const request = { url: receiver.url, headers: {}, body: '{}', signal: stop.signal };
    const posting = postOutside(request, parseAllowList('127.0.0.1'));
    await expect.poll(() => receiver.calls.length).toBe(before + 1);
    stop.abort();
    await expect(posting).rejects.toThrow(/aborted/);
  });
});

describe('a text from outside', () => {
  it('is loaded with the same restrictions: allowed addresses, status 200, no redirects', async () => {
    const receiver = await startWebhookReceiver();
    const allowed = parseAllowList('127.0.0.1');
    receiver.respond(200);
    expect(await getOutside(receiver.url, allowed)).toBe('x'.repeat(100));
    await expect(getOutside(receiver.url, noAddresses)).rejects.toThrow(AddressRejectedError);
    receiver.respond(302, { location: receiver.url });
    await expect(getOutside(receiver.url, allowed)).rejects.toThrow('the status is 302');
    await receiver.close();
  });
});
