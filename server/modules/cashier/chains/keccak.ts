/** Keccak-256 as Ethereum has it: the padding of before SHA-3 was a standard, which `node:crypto` does not offer. */
const LANES = 25;
const RATE_BYTES = 136;
const MASK = (1n << 64n) - 1n;

/** Where each lane goes and how far it is turned (FIPS 202, 3.2.2 and 3.2.3): place x + 5y, offsets mod 64. */
const TURNS = turns();
const CONSTANTS = constants();

export function keccak256(message: Uint8Array): Buffer {
  const length = Math.ceil((message.length + 1) / RATE_BYTES) * RATE_BYTES;
  const padded = Buffer.alloc(length);
  padded.set(message);
  padded[message.length]! |= 0x01;
  padded[length - 1]! |= 0x80;
  let state: bigint[] = Array(LANES).fill(0n);
  for (let block = 0; block < length; block += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane++)
      state[lane]! ^= padded.readBigUInt64LE(block + lane * 8);
    for (const constant of CONSTANTS) state = round(state, constant);
  }
  const out = Buffer.alloc(32);
  for (let lane = 0; lane < 4; lane++) out.writeBigUInt64LE(state[lane]!, lane * 8);
  return out;
}

const turned = (lane: bigint, by: number): bigint =>
  ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

function round(state: readonly bigint[], constant: bigint): bigint[] {
  const column = (x: number) => [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ state[x + 5 * y]!, 0n);
  const parity = [0, 1, 2, 3, 4].map(column);
  const mixed = state.map((lane, at) => lane ^ parity[(at + 4) % 5]! ^ turned(parity[(at + 1) % 5]!, 1));
  const moved: bigint[] = Array(LANES).fill(0n);
  for (const { from, to, by } of TURNS) moved[to] = turned(mixed[from]!, by);
  const next = moved.map((lane, at) => {
    const row = at - (at % 5);
    return lane ^ (~moved[row + ((at + 1) % 5)]! & MASK & moved[row + ((at + 2) % 5)]!);
  });
  next[0]! ^= constant;
  return next;
}

function turns() {
  const found = [{ from: 0, to: 0, by: 0 }];
  let [x, y] = [1, 0];
  for (let t = 0; t < 24; t++) {
    const to = y + 5 * ((2 * x + 3 * y) % 5);
    found.push({ from: x + 5 * y, to, by: (((t + 1) * (t + 2)) / 2) % 64 });
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return found;
}

/** Constants of the 24 rounds, bit by bit from a shift register (FIPS 202, 3.2.5). */
function constants(): bigint[] {
  let register = 1;
  const bit = () => {
    const out = register & 1;
    register <<= 1;
    if (register & 0x100) register ^= 0x171;
    return out;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0; j <= 6; j++) if (bit()) constant |= 1n << BigInt(2 ** j - 1);
    return constant;
  });
}
