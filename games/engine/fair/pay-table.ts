import { canonicalJson, type Json } from './canonical-json.ts';
import { MAPPING_VERSION } from './gp1.ts';

/**
 * Preimage of a pay table hash: canonical JSON of game code, version, mapping version and the whole model.
 * Anyone can recompute the hash.
 */
export function payTableText(gameCode: string, version: number, model: Json | object): string {
  return canonicalJson({ gameCode, version, mappingVersion: MAPPING_VERSION, model: model as Json });
}
