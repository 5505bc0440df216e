import type { ExposureRules } from '#contracts/console/exposure-policy.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../platform/console/denial.ts';
import { diffOf } from '../../platform/console/diff.ts';
import type {
  ConsoleHandlers,
  Fields,
  OpenProposal,
  ProposalKind,
} from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, schemaOf, type Tx, write } from '../../platform/database/index.ts';
import { listExposure } from './exposure.ts';
import {
  type ExposurePolicy,
  exposureLimitsOf,
  findDeclaredPolicy,
  findExposurePolicy,
  setExposurePolicy,
} from './exposure-policy.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');
const MAX_VERSIONS = 50;

/** The exposure policy of own games in the console: current values, today's usage, and its history. */
export const exposureHandlers: ConsoleHandlers = {
  async exposurePolicy(_, { db, site, now, namesOf }) {
    const [declared, policy, today, versions] = await Promise.all([
      findDeclaredPolicy(db, site.id),
      findExposurePolicy(db, site.id, site.currency),
      listExposure(db, site.id, now),
      listVersions(db, site.id),
    ]);
    const nameOf = await namesOf(versions.map(({ maker }) => maker));
    const limits = exposureLimitsOf(policy);
    return {
      rules: rulesOf(policy),
      is_declared: declared !== undefined,
      today: today.map(({ game_code, lost, open }) => ({
        ...{ game_code, lost: lost.toString(), open: open.toString() },
        limit: (game_code === '' ? limits.site_day : limits.game_day).toString(),
      })),
      versions: versions.map(({ version, at, maker, reason, is_agreed, before, after }) => ({
        ...{ version, reason, is_agreed, at: at.toISOString(), maker: nameOf(maker) },
        diff: diffOf(before as Fields, after as Fields),
      })),
    };
  },
  async proposeExposurePolicy({ request_id, rules }, { tx, site, propose }) {
    await lockPolicy(tx, site.id);
    const known = await findExposurePolicy(tx, site.id, site.currency);
    const proposed = policyFromRules(rules);
    const [before, after] = [displayedPolicy(known, site.currency), displayedPolicy(proposed, site.currency)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const people = isTighter(known, proposed) ? (0 as const) : (1 as const);
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'exposure_policy', requestId: request_id, subject, people },
      title: `Exposure limits: ${diffOf(before, after).length} changed`,
      facts: { before, after, wanted: rules, currency: site.currency, is_agreed: people > 0 } as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
};

type PolicyChange = {
  before: Fields;
  after: Fields;
  wanted: ExposureRules;
  currency: string;
  is_agreed: boolean;
};

/** In force for the next bet. */
export const exposurePolicyProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, proposal, now) {
    const { before, wanted: proposed, currency } = proposal.facts as unknown as PolicyChange;
    await lockPolicy(tx, proposal.siteId);
    const known = await findExposurePolicy(tx, proposal.siteId, currency);
    if (!isUnchanged(before, displayedPolicy(known, currency))) deny('changedMeanwhile');
    await setExposurePolicy(tx, proposal.siteId, policyFromRules(proposed));
    await recordVersion(tx, proposal, now);
  },
};

/** Whether no limit grows, in amounts: a smaller bank with larger shares may loosen one. */
function isTighter(known: ExposurePolicy, proposed: ExposurePolicy): boolean {
  const [from, to] = [exposureLimitsOf(known), exposureLimitsOf(proposed)];
  return (
    to.bet <= from.bet &&
    to.player_day <= from.player_day &&
    to.game_day <= from.game_day &&
    to.site_day <= from.site_day
  );
}

/** One change of a site's policy at a time. */
async function lockPolicy(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('originals/exposure_policy', $1))`;
  await write(tx, { text, values: [siteId] });
}

function listVersions(db: Db, siteId: number) {
  return tables(db)
    .selectFrom('exposure_policy_version')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

async function recordVersion(tx: Tx, { siteId, makerId, reason, facts }: OpenProposal, at: Date) {
  const { before, after, is_agreed } = facts as unknown as PolicyChange;
  await write(tx, {
    text: `insert into originals.exposure_policy_version (site_id, version, at, maker, reason, is_agreed, before,
        after)
      select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7 from originals.exposure_policy_version
      where site_id = $1`,
    values: [siteId, at, makerId, reason, is_agreed, JSON.stringify(before), JSON.stringify(after)],
  });
}

const rulesOf = (policy: ExposurePolicy): ExposureRules => ({ ...policy, bank: policy.bank.toString() });

const policyFromRules = (rules: ExposureRules): ExposurePolicy => ({ ...rules, bank: BigInt(rules.bank) });

/** For approvers and the audit log: the amounts in currency units. */
function displayedPolicy(policy: ExposurePolicy, currency: string): Fields {
  const sum = (amount: bigint) => formatMinorWithCode(amount, currency);
  const share = (points: number) =>
    `${(points / 100).toFixed(2)} % (${sum((policy.bank * BigInt(points)) / 10_000n)})`;
  return {
    bank: sum(policy.bank),
    bet: share(policy.bet_bp),
    player_day: share(policy.player_bp),
    game_day: share(policy.game_bp),
    site_day: share(policy.day_bp),
  };
}
