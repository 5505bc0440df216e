import { deny } from '#server/platform/console/denial.ts';
import { maskAccountId } from '#server/platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '#server/platform/console/module-console.ts';
import type { Tx } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { findSiteById } from '../sites/index.ts';
import { contactOf, lockPlayerForUpdate } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { forgetDevices } from './devices.ts';
import { hasSecondFactor } from './factor-methods.ts';
import { sendNotice } from './messages.ts';
import { publishProfileChanged } from './profile-events.ts';
import { deleteSecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';
import { players } from './tables.ts';

/** For a player who lost all second factors: support checks their identity, a second person approves. */
export const factorResetHandlers: ConsoleHandlers = {
  async proposeFactorReset({ player_id, request_id, evidence }, { tx, site, propose }) {
    const player = (await lockPlayerForUpdate(tx, site.id, player_id)) ?? deny('notFound');
    if (!(await hasSecondFactor(tx, { siteId: site.id, playerId: player_id }))) deny('decidedAlready');
    const answer = await propose({
      kind: 'factor_reset',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Reset the second factor of ${maskAccountId(player.accountId)}`,
      facts: { evidence },
      people: 1,
    });
    const change = { before: { factor: 'set' }, after: { proposed: 'removed' } };
    return { answer, change: { subject: `player:${player_id}`, ...change } };
  },
};

/**
 * Removes app, passkeys and recovery codes, ends all sessions and notifies the player. Known browsers are
 * deleted, and withdrawals are reviewed for as long as after the player's own change.
 */
export function factorResetProposal(tools: PlayersContext): ProposalKind {
  return {
    right: 'factors',
    access: ['approve'],
    async apply(tx, { siteId, subject }, now) {
      const playerId = subject.replace('player:', '');
      const player = (await lockPlayerForUpdate(tx, siteId, playerId)) ?? deny('notFound');
      const key = { siteId, playerId };
      if (!(await hasSecondFactor(tx, key))) deny('changedMeanwhile');
      await deleteSecondFactor(tx, key);
      await endSessions(tx, siteId, playerId, 'all', 'password', now);
      await forgetDevices(tx, siteId, playerId);
      await markCredentialsChanged(tx, key, now);
      await publishProfileChanged(tx, { site: { id: siteId }, player: { id: playerId } }, now);
      const site = (await findSiteById(tx, siteId)) ?? deny('notFound');
      const contact = contactOf(player);
      if (contact)
        await sendNotice(
          ...([tx, tools, site] as const),
          { ...contact, template: 'factorReset', email: player.email },
          { playerId },
        );
    },
  };
}

async function markCredentialsChanged(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  await players(tx)
    .updateTable('player')
    .set({ credentials_changed_at: now })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
