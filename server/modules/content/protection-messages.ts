import type { ExclusionNotified, RiskLevelReached } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendTemplateMessage, siteLanguage } from './template-messages.ts';

type ProtectionText = 'risk_limits' | 'exclusion_notice';

/**
 * Offers a player limits, time-outs and help when markers of harm have reached a level (player protection 5).
 */
export const sendProtectionMessage = (tx: Tx, notification: RiskLevelReached): Promise<void> =>
  sendMessage(tx, 'risk_limits', notification);

/** Notifies a player of an exclusion requested by a relative (player protection E8). */
export const sendExclusionMessage = (tx: Tx, notification: ExclusionNotified): Promise<void> =>
  sendMessage(tx, 'exclusion_notice', notification);

async function sendMessage(
  tx: Tx,
  template: ProtectionText,
  { site_id, player_id, event_id }: ExclusionNotified,
): Promise<void> {
  await sendTemplateMessage(tx, {
    ...{ siteId: site_id, playerId: player_id, template, values: {} },
    language: await siteLanguage(tx, site_id),
    key: `harm:${event_id}`,
  });
}
