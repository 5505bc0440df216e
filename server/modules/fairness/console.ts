import { OWN_PROVIDER } from '#games/registry.ts';
import type { DeclaredReturn } from '../../platform/console/games.ts';
import { findGame } from '../catalog/index.ts';
import { declarationOf } from './declared.ts';

/** The return of a game of ours by its rules, of another by its provider's list. */
export const declared: DeclaredReturn = async (db, siteId, { provider, game }) => {
  const own = provider === OWN_PROVIDER ? declarationOf(game) : undefined;
  if (own) return { least: own.least, most: own.most };
  const rtp = (await findGame(db, siteId, provider, game))?.rtp;
  return rtp == null ? null : { least: rtp.toFixed(2), most: rtp.toFixed(2) };
};
