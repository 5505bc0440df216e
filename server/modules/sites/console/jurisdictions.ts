import { hasAccess } from '#contracts/console/rights.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { deny } from '../../../platform/console/denial.ts';
import { diffOf } from '../../../platform/console/diff.ts';
import type {
  ConsoleHandlers,
  Fields,
  OpenProposal,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { isLooser } from '../jurisdiction-strictness.ts';
import { findJurisdictionProfile, type NamedProfile, putJurisdictionProfile } from '../jurisdictions.ts';
import { tables } from '../tables.ts';

/** Over all profiles. */
const MAX_VERSIONS = 500;

type ProfileChange = { before: Fields | null; after: Fields; proposed: NamedProfile; is_agreed: boolean };

/** Jurisdiction profiles of the platform. Changing one requires the permission on every brand. */
export const jurisdictionHandlers: ConsoleHandlers = {
  async jurisdictionNames(_, { db }) {
    return {
      value: await tables(db)
        .selectFrom('jurisdiction_profile')
        .select(['code', 'name'])
        .orderBy('name')
        .execute(),
    };
  },
  async jurisdictionProfiles(_, { db, namesOf }) {
    const [profiles, versions] = await Promise.all([listProfiles(db), listVersions(db)]);
    const nameOf = await namesOf(versions.map(({ maker }) => maker));
    return {
      value: profiles.map((profile) => ({
        ...profile,
        versions: versions
          .filter(({ code }) => code === profile.code)
          .map(({ version, at, maker, reason, is_agreed, before, after }) => ({
            ...{ version, reason, is_agreed, at: at.toISOString(), maker: nameOf(maker) },
            diff: diffOf(before as Fields, after as Fields),
          })),
      })),
    };
  },
  async proposeJurisdictionProfile({ request_id, code, name, before, terms }, { tx, staff, propose }) {
    if (!hasAccess(staff.everywhere, 'sites', ['write'])) deny('notAllowed', { right: 'sites' });
    await lockProfiles(tx);
    const known = await findJurisdictionProfile(tx, code);
    if (known && before === null) deny('nameTaken');
    if (!isUnchanged(before, known?.terms)) deny('changedMeanwhile');
    const proposed = { name, terms };
    if (known && isUnchanged(known, proposed)) deny('changedMeanwhile');
    // A new profile has no effect until two people assign a brand to it.
    const people = known && isLooser(known.terms, terms) ? (1 as const) : (0 as const);
    const [from, to] = [known ? displayed(known) : null, displayed(proposed)];
    const subject = `jurisdiction:${code}`;
    const facts = { before: from, after: to, proposed, is_agreed: people > 0 } as unknown as Fields;
    const title = known ? `Jurisdiction profile ${name}` : `New jurisdiction profile ${name}`;
    const answer = await propose({
      ...{ kind: 'jurisdiction_profile', requestId: request_id, subject, people },
      ...{ title, facts },
    });
    return { answer, change: { subject, before: from, after: { ...to, proposal: answer.proposal_id } } };
  },
};

/** Effective at once, on every brand under the profile. */
export const jurisdictionProfileProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  isPlatform: true,
  async apply(tx, proposal, now) {
    const { before, proposed } = proposal.facts as unknown as ProfileChange;
    const code = proposal.subject.replace('jurisdiction:', '');
    await lockProfiles(tx);
    const known = await findJurisdictionProfile(tx, code);
    if (!isUnchanged(before, known && displayed(known))) deny('changedMeanwhile');
    await putJurisdictionProfile(tx, code, proposed);
    await recordVersion(tx, code, proposal, now);
  },
};

/** Serialises changes of profiles. */
async function lockProfiles(tx: Tx): Promise<void> {
  await write(tx, { text: `select pg_advisory_xact_lock(hashtextextended('sites/jurisdictions', 0))` });
}

const displayed = ({ name, terms }: NamedProfile): Fields => ({
  name,
  ...(terms as JurisdictionProfile & Fields),
});

async function listProfiles(db: Db) {
  const rows = await tables(db)
    .selectFrom('jurisdiction_profile as p')
    .select(['p.code', 'p.name', 'p.terms', 'p.is_preset'])
    .select((query) =>
      query
        .selectFrom('site')
        .whereRef('site.jurisdiction', '=', 'p.code')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('brands'),
    )
    .orderBy('p.name')
    .execute();
  return rows.map((row) => ({ ...row, brands: Number(row.brands) }));
}

function listVersions(db: Db) {
  return tables(db)
    .selectFrom('jurisdiction_profile_version')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

async function recordVersion(tx: Tx, code: string, { makerId, reason, facts }: OpenProposal, at: Date) {
  const { before, after, is_agreed } = facts as unknown as ProfileChange;
  const [last] = await run<{ version: number }>(tx, {
    text: `select coalesce(max(version), 0)::int as version from sites.jurisdiction_profile_version
      where code = $1`,
    values: [code],
  });
  // Separate from the reading: a cluster locks a table that a statement both reads and extends for changes,
  // which the application may not make in this one.
  await write(tx, {
    text: `insert into sites.jurisdiction_profile_version (code, version, at, maker, reason, is_agreed, before,
        after) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[code, last!.version + 1, at, makerId, reason, is_agreed],
      ...[JSON.stringify(before ?? {}), JSON.stringify(after)],
    ],
  });
}
