import type { LevelGrounds } from '#contracts/console/rewards.ts';
import type { Db } from '../../../platform/database.ts';
import { netDeposits, playSince } from '../../ledger/index.ts';
import { bornOf, identityOf, mayPlay, playerById } from '../../players/index.ts';
import { harmStanding, wasExcluded } from '../../protection/index.ts';
import { mayBeCourted } from '../contact.ts';

const DAY_MS = 86_400_000;

type Whose = { siteId: number; playerId: string; currency: string };

/** What the books tell of a player who has earned a high level: means, losses, age of the account, markers of harm (player protection I5). */
export async function groundsOf(db: Db, { currency, ...key }: Whose, now: Date): Promise<LevelGrounds> {
  const { siteId, playerId } = key;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const money = (amount: bigint) => ({ amount: amount.toString(), currency });
  const lost = async (days: number) => {
    const { staked, returned } = await playSince(db, siteId, playerId, ago(days));
    return money(staked - returned);
  };
  const [net, net30, lost30, lost365, player, known, born, harm, excluded] = await Promise.all([
    netDeposits(db, siteId, playerId),
    netDeposits(db, siteId, playerId, ago(30)),
    lost(30),
    lost(365),
    playerById(db, siteId, playerId),
    identityOf(db, siteId, playerId),
    bornOf(db, siteId, playerId),
    harmStanding(db, key, now),
    wasExcluded(db, key, ago(365)),
  ]);
  return {
    ...{ net_deposits: money(net), net_deposits_30: money(net30), lost_30: lost30, lost_365: lost365 },
    account_since: (player?.createdAt ?? now).toISOString(),
    ...{ known, birth_date: born !== null },
    ...{ harm_score: harm.score, harm_rules: harm.rules, suppressed: harm.suppressed },
    excluded_lately: excluded,
  };
}

/** Whether a high level may be given at all: not to who has no name in the profile, may not play, or is spoken to by no level (operations 5). */
export async function mayBeRaised(db: Db, { siteId, playerId }: Whose, now: Date): Promise<boolean> {
  return (
    (await identityOf(db, siteId, playerId)) > 0 &&
    (await mayPlay(db, siteId, playerId)).allowed &&
    (await mayBeCourted(db, { siteId, playerId }, now))
  );
}
