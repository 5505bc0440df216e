export { fromHex, toHex, utf8 } from './bytes.ts';
export { canonicalJson, type Json } from './canonical-json.ts';
export { draw, MAPPING_VERSION, uniform } from './gp1.ts';
export { payTableText } from './pay-table.ts';
export {
  bindCommitment,
  type Commitment,
  checkSeeds,
  commitment,
  isClientSeed,
  isServerSeed,
  seedHash,
} from './seeds.ts';
export { hmacSha256, sha256, sha256Hex } from './sha256.ts';
export { stream, type WordSource } from './stream.ts';
