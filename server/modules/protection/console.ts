import { randomUUID } from 'node:crypto';
import { moneyField } from '#contracts/console/fields.ts';
import { deny } from '../../platform/console/denial.ts';
import { maskAccountId } from '../../platform/console/mask.ts';
import type {
  ConsoleHandlers,
  ModuleConsole,
  PlayerTimeline,
  ProposalKind,
} from '../../platform/console/module-console.ts';
import { run } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { findBalances, lockCashAccounts } from '../ledger/index.ts';
import { findPlayerById } from '../players/index.ts';
import { findActiveExclusion } from './active-exclusions.ts';
import { erasureHandlers, erasureProposal } from './erasure.ts';
import { endOperatorExclusion, excludeByOperator, findOperatorExclusion } from './exclusions.ts';
import { listLimits, setStricterLimit } from './limits.ts';
import { recordRiskReview, riskStateOf } from './risk-score.ts';
import { protectionStateOf } from './routes.ts';

/** Player protection in the console: limits belong to the player, and staff can only tighten them. */
const handlers: ConsoleHandlers = {
  async playerProtection({ player_id }, { db, site, now, hasAccess }) {
    const key = { siteId: site.id, playerId: player_id };
    if (!(await findBalances(db, site.id, player_id))) deny('notFound');
    const { limits, exclusion } = await protectionStateOf(db, key, now);
    return {
      harm_markers: hasAccess('limits', 'read') ? await riskStateOf(db, key, now) : null,
      limits: limits.map(({ kind, period, amount, effective_at }) => ({
        kind,
        period,
        sum: kind === 'session' ? null : moneyField(amount, site.currency),
        minutes: kind === 'session' ? Number(amount) : null,
        changes_at: effective_at?.toISOString() ?? null,
      })),
      exclusion: exclusion && {
        kind: exclusion.kind,
        from_at: exclusion.from_at.toISOString(),
        until_at: exclusion.until_at?.toISOString() ?? null,
        return_at: exclusion.return_at?.toISOString() ?? null,
        is_ours: (await findOperatorExclusion(db, key)) !== undefined,
      },
    };
  },
  async lowerPlayerLimit({ player_id, kind, period, amount }, { tx, site, staff, now, reason }) {
    const key = { siteId: site.id, playerId: player_id };
    if (!(await findPlayerById(tx, site.id, player_id))) deny('notFound');
    const before = (await listLimits(tx, key)).find(
      (limit) => limit.kind === kind && limit.period === period,
    );
    const by = { actor: staff.id, reason, now };
    if (!(await setStricterLimit(tx, key, { kind, period }, BigInt(amount), by))) deny('looser');
    const name = `${kind} ${period}`;
    const change = { before: { [name]: before?.amount.toString() ?? null }, after: { [name]: amount } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
  async excludePlayer({ player_id }, { tx, site, staff, now, reason }) {
    const key = { siteId: site.id, playerId: player_id };
    // The second request sees the change of the first.
    const [held] = await lockCashAccounts(tx, [key], { wait: true });
    if (!held) deny('notFound');
    const before = await findActiveExclusion(tx, key, now);
    // An exclusion about to end may start again.
    if (before?.kind === 'operator' && before.return_at === null) deny('decidedAlready');
    await excludeByOperator(tx, key, { actor: staff.id, reason }, now);
    const change = { before: { exclusion: before?.kind ?? null }, after: { exclusion: 'operator' } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
  async proposeExclusion({ player_id, request_id, relation, evidence }, { tx, site, now, propose }) {
    const key = { siteId: site.id, playerId: player_id };
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    if ((await findActiveExclusion(tx, key, now))?.kind === 'operator') deny('decidedAlready');
    const answer = await propose({
      kind: 'exclusion_asked',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Exclude ${maskAccountId(player.accountId)}, at the request of a third party`,
      facts: { relation, evidence },
      people: 1,
    });
    const after = { proposed: 'exclusion_asked', relation };
    return { answer, change: { subject: `player:${player_id}`, after } };
  },
  async reviewHarmMarkers({ player_id }, { tx, site, staff, now }) {
    const key = { siteId: site.id, playerId: player_id };
    if (!(await findBalances(tx, site.id, player_id))) deny('notFound');
    const { score, deposits_held } = await riskStateOf(tx, key, now);
    await recordRiskReview(tx, key, staff.id, now);
    const change = { before: { score, deposits_held }, after: { score, deposits_held: false } };
    return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
  },
  async proposeReturn({ player_id, request_id }, { tx, site, now, propose }) {
    const key = { siteId: site.id, playerId: player_id };
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    if ((await findActiveExclusion(tx, key, now)) === undefined) deny('notFound');
    // A player's own exclusion, or one of another brand, cannot be ended here.
    if (!(await findOperatorExclusion(tx, key))) deny('notFound');
    const answer = await propose({
      kind: 'exclusion_end',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `End the exclusion of ${maskAccountId(player.accountId)}`,
      facts: { exclusion: 'operator', cooling_days: 7 },
      people: 1,
    });
    return { answer, change: { subject: `player:${player_id}`, after: { proposed: 'exclusion_end' } } };
  },
};

/** The exclusion ends seven days after approval. */
const exclusionEndProposal: ProposalKind = {
  right: 'block',
  access: ['write'],
  async apply(tx, { siteId, subject, makerId, reason }, now) {
    const key = { siteId, playerId: subject.replace('player:', '') };
    if (!(await findOperatorExclusion(tx, key))) deny('changedMeanwhile');
    await endOperatorExclusion(tx, key, { actor: makerId, reason }, now);
  },
};

/**
 * A request by a relative is decided by two staff members, and the player is notified (player protection E8).
 */
const requestedExclusionProposal: ProposalKind = {
  right: 'limits',
  access: ['write'],
  async apply(tx, { siteId, subject, makerId, facts }, now) {
    const key = { siteId, playerId: subject.replace('player:', '') };
    if ((await findActiveExclusion(tx, key, now))?.kind === 'operator') deny('changedMeanwhile');
    await excludeByOperator(tx, key, { actor: makerId, reason: `asked: ${facts.relation}` }, now);
    const about = { event_id: randomUUID(), site_id: key.siteId, player_id: key.playerId };
    await publish(tx, 'exclusion.notified', { ...about, at: now.toISOString() });
  },
};

const timeline: PlayerTimeline = {
  kinds: ['protection'],
  async entries(db, { siteId, playerId }, before, limit) {
    type Row = { at: Date; what: string; detail: Record<string, unknown>; reason: string };
    const rows = await run<Row>(db, {
      text: `select at, action as what, detail, reason from protection.history
        where site_id = $1 and subject = $2 and at < $3 order by at desc, sequence desc limit $4`,
      values: [siteId, playerId, before, limit],
    });
    return rows.map(({ at, what, detail, reason }, n) => ({
      at,
      kind: 'protection' as const,
      what,
      title: Object.entries(reason ? { ...detail, reason } : detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      id: `${at.toISOString()}-${n}`,
    }));
  },
};

export const protectionConsole: ModuleConsole = {
  handlers: { ...handlers, ...erasureHandlers },
  proposals: {
    exclusion_end: exclusionEndProposal,
    exclusion_asked: requestedExclusionProposal,
    erasure: erasureProposal,
  },
  timeline,
};
