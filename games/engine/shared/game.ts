import {
  checkSeeds,
  fromHex,
  type Json,
  MAPPING_VERSION,
  payTableText,
  seedHash,
  sha256,
  sha256Hex,
  stream,
  toHex,
} from '../fair/index.ts';
import type { Flight, SharedGame, SharedModel, SharedSale, StakedChoice } from './model.ts';
import { verifySharedRound } from './round-verification.ts';

/** The previous link: SHA-256 of a link's raw bytes (fairness 5.1). */
export function previousLink(link: string): string {
  return toHex(sha256(fromHex(link)));
}

/** Makes a playable game from a model. */
export function sharedGame<Choice extends Json, Outcome extends Json>(
  model: SharedModel<Choice, Outcome>,
  sale: SharedSale,
): SharedGame {
  const { gameCode, version, source } = model;
  const payTable = payTableText(gameCode, version, model.model);
  const payTableHash = sha256Hex(payTable);
  const parts = {
    source,
    commitOf: source === 'chain' ? previousLink : seedHash,
    draw: (serverSeed: string, clientSeed: string) => {
      checkSeeds(serverSeed, clientSeed, 0);
      return model.draw({ serverSeed, clientSeed, words: stream(serverSeed, clientSeed, 0) });
    },
    settle: (outcome: Json, lines: Parameters<SharedGame['settle']>[1], ceiling: number | null) =>
      model.settle(outcome as Outcome, lines, ceiling),
    board: (lines: Parameters<SharedGame['board']>[0], outcome: Json | null) =>
      model.board?.(lines, outcome as Outcome | null) ?? null,
    maxPayout: model.maxPayout && ((lines: readonly StakedChoice[]) => model.maxPayout!(lines)),
    coverage:
      model.coverage &&
      ((choices: readonly Json[], all: readonly Json[]) =>
        model.coverage!(choices as Choice[], all as Choice[])),
    flight: model.flight as Flight<Json> | undefined,
    payTableHash,
  };
  return {
    ...parts,
    kind: 'shared',
    provider_code: sale.providerCode,
    game_code: gameCode,
    rules: {
      ...sale.rules,
      gameCode,
      version,
      mappingVersion: MAPPING_VERSION,
      payTableHash,
      pace: sale.pace,
    },
    payTable,
    pace: sale.pace,
    limitsFor: sale.limitsFor,
    hasPools: sale.hasPools ?? false,
    readChoice: (value) => model.readChoice(value),
    verify: (proof) => verifySharedRound(proof, parts),
  };
}
