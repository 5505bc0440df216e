import { connect, type PeerCertificate } from 'node:tls';
import { HOUR_MS } from '#contracts/values/time.ts';
import { isPublicAddress, pinnedLookup, resolveHost } from './public-address.ts';

/** The certificate served to visitors of a domain; `error` is empty if browsers accept it. */
export type Certificate = { domain: string; validUntil: Date | null; issuer: string; error: string };

/** Certificates change every few weeks. */
const KNOWN_MS = HOUR_MS;
const TIMEOUT_MS = 5000;
const AT_ONCE = 20;
const MAX_DOMAINS = 500;
/** Names for which no authority issues certificates. */
const LOCAL = /(^|\.)(localhost|test|example|invalid|internal|local)$/;

type Probe = (domain: string) => Promise<Certificate>;
export type CertificateWatch = {
  /** Certificates of all domains, read at most an hour ago, earliest expiry first. */
  list(): Promise<Certificate[]>;
  /** The currently known certificates, without waiting; starts reading missing or outdated ones. */
  known(): Certificate[];
};

/** Reads the certificates of the installation's domains, each at most once an hour. */
export function createCertificateWatch(
  domains: () => Promise<readonly string[]>,
  { probe = probeCertificate, now = Date.now }: { probe?: Probe; now?: () => number } = {},
): CertificateWatch {
  let last: Certificate[] = [];
  let reading: { value: Promise<Certificate[]>; until: number } | undefined;
  const list = () => {
    if (!reading || reading.until <= now()) {
      const value = readAll(domains, probe);
      reading = { value, until: now() + KNOWN_MS };
      value.then(
        (found) => (last = found),
        () => (reading = undefined),
      );
    }
    return reading.value;
  };
  return {
    list,
    known() {
      list().catch(() => {});
      return last;
    },
  };
}

async function readAll(domains: () => Promise<readonly string[]>, probe: Probe): Promise<Certificate[]> {
  const waiting = (await domains()).filter((domain) => !LOCAL.test(domain)).slice(0, MAX_DOMAINS);
  const found: Certificate[] = [];
  const take = async () => {
    for (let domain = waiting.pop(); domain !== undefined; domain = waiting.pop())
      found.push(await probe(domain));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  const end = ({ validUntil }: Certificate) => validUntil?.getTime() ?? 0;
  return found.sort((a, b) => end(a) - end(b) || a.domain.localeCompare(b.domain));
}

type ProbeOptions = {
  port?: number;
  resolve?: (host: string) => Promise<string[]>;
  isAllowed?: typeof isPublicAddress;
};

/** The certificate at port 443 of a domain's first address; addresses inside a network are not called. */
export async function probeCertificate(
  domain: string,
  { port = 443, resolve = resolveHost, isAllowed = isPublicAddress }: ProbeOptions = {},
): Promise<Certificate> {
  const failed = (error: string): Certificate => ({ domain, validUntil: null, issuer: '', error });
  const [address] = await resolve(domain).catch(() => [] as string[]);
  if (!address) return failed('the name does not resolve');
  if (!isAllowed(address)) return failed('the address is not public');
  return await new Promise((done) => {
    const socket = connect({
      ...{ host: domain, port, servername: domain, lookup: pinnedLookup(address), timeout: TIMEOUT_MS },
      // An invalid certificate is reported, not rejected: no data are sent.
      rejectUnauthorized: false,
    });
    const end = (certificate: Certificate) => {
      socket.destroy();
      done(certificate);
    };
    socket.once('timeout', () => end(failed('no answer')));
    socket.once('error', (error: NodeJS.ErrnoException) => end(failed(error.code ?? 'no answer')));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const refused = socket.authorizationError as unknown;
      const error = refused ? String((refused as { code?: string }).code ?? refused) : '';
      end({ domain, validUntil: new Date(certificate.valid_to), issuer: issuerOf(certificate), error });
    });
  });
}

function issuerOf({ issuer }: PeerCertificate): string {
  const { O: organisation, CN: name } = issuer as unknown as { O?: string; CN?: string };
  return (organisation ?? name ?? '').slice(0, 100);
}
