#!/usr/bin/env node
/**
 * Checks spins of Baize's wheel, egg and box without any of Baize's code: one file, Node's own crypto,
 * nothing else.
 *
 *   node scripts/verify-spin.mjs proofs.ndjson      (or on standard input)
 *
 * Each line is {"proof": …, "shown": "…", "whole": true}: the answer of /api/rewards/spin_proof and, if you
 * noted it, the hash of the server seed that you were shown before you spun. With `whole`, all spins of a
 * seed are there: nonces must run from 0 without a gap. None may come twice. Prints one line of JSON per
 * turn, {"round": …, "ok": …, "wrong": […]}, and ends with 1 when any is wrong.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * A uniformly distributed number from 0 to n − 1 from HMAC-SHA256(server seed text, `client:nonce:block`), by
 * rejection sampling.
 */
function uniform({ server, client, nonce }, n) {
  const usable = 4294967296 - (4294967296 % n);
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', server).update(`${client}:${nonce}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) if (bytes.readUInt32BE(at) < usable) return bytes.readUInt32BE(at) % n;
  }
}

/** Keys are sorted, so that the order of members does not matter. */
const canonical = (value) =>
  JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** The errors of a spin: an empty list when there are none. */
function check({ proof, shown }) {
  const { spin, wheel, server_seed: seed } = proof;
  if (!seed) return ['the server seed is not revealed yet'];
  const wrong = [];
  const expect = (what, is, claimed) => {
    if (is !== claimed) wrong.push(`${what}: ${is}, not ${claimed}`);
  };
  const seedHash = sha256(seed);
  const wheelHash = sha256(canonical({ ...wheel, mapping: 'gp1' }));
  expect('hash of the server seed', seedHash, spin.server_seed_hash);
  if (shown) expect('hash shown before the spin', seedHash, shown);
  expect('hash of the wheel', wheelHash, spin.wheel_hash);
  expect('commitment', sha256(`${seedHash}|${wheelHash}|gp1`), spin.commit);
  let left = uniform(
    { server: seed, client: spin.client_seed, nonce: spin.nonce },
    wheel.prizes.reduce((sum, { weight }) => sum + weight, 0),
  );
  const field = wheel.prizes.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  expect('field', field, spin.drawn);
  // Only the stock shows whether a limited prize had run out; only its substitute may replace it.
  const { substitute } = wheel.prizes[field];
  if (spin.given !== field && spin.given !== substitute)
    wrong.push(`given: ${[field, substitute].join(' or ')}, not ${spin.given}`);
  const { kind, amount } = wheel.prizes[spin.given] ?? {};
  expect('prize', `${amount} ${kind}`, `${spin.amount} ${spin.kind}`);
  return wrong;
}

const lines = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (line.startsWith('{') && line.trimEnd().endsWith('}') ? JSON.parse(line) : {}));
const wrongLine = lines.findIndex(({ proof }) => !proof?.spin);
if (wrongLine >= 0) {
  console.error(`Line ${wrongLine + 1} is no proof of a spin: copy the whole line.`);
  process.exit(2);
}
// Map.groupBy is missing before Node 21.
const bySeed = new Map(lines.map(({ proof }) => [proof.spin.server_seed_hash, []]));
for (const line of lines) bySeed.get(line.proof.spin.server_seed_hash).push(line);
const results = lines.map((line) => {
  const { spin } = line.proof;
  const wrong = check(line);
  const spins = bySeed.get(spin.server_seed_hash).map(({ proof }) => proof.spin);
  const nonces = spins.map(({ nonce }) => nonce);
  const missing = Array.from({ length: spin.nonce }, (_, i) => i).find((nonce) => !nonces.includes(nonce));
  if (line.whole && missing !== undefined) wrong.push(`nonce ${missing} is missing before this spin`);
  if (spins.some(({ spin_id, nonce }) => nonce === spin.nonce && spin_id !== spin.spin_id))
    wrong.push('its nonce was used twice');
  return { round: spin.spin_id, ok: wrong.length === 0, wrong };
});
for (const result of results) console.log(JSON.stringify(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
