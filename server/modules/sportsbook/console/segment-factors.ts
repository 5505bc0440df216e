import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { countMatches, findSegment, findSegmentVersions } from '../../segments/index.ts';
import { listSegmentFactors, MAX_SEGMENT_FACTORS, setSegmentFactor } from '../segment-factors.ts';
import { lockTerms } from '../sports-terms.ts';

/** Shares of the maximum stake by segment. */
export const segmentFactorHandlers: ConsoleHandlers = {
  async segmentFactors(_, { db, site }) {
    const rows = await listSegmentFactors(db, site.id);
    return { value: rows.map(({ rules: _rules, ...row }) => row) };
  },
  async segmentFactorCount({ segment_id }, { db, site, now }) {
    const segment = (await findSegment(db, { siteId: site.id, segmentId: segment_id })) ?? deny('notFound');
    const players = await countMatches(db, { siteId: site.id, rules: segment.rules, now });
    return { version: segment.version, players };
  },
  async setSegmentFactor({ segment_id, version, factor_percent }, { tx, site }) {
    const segmentVersion = { segment_id, version };
    const [segment] = await findSegmentVersions(tx, site.id, [segmentVersion]);
    if (!segment) deny('notFound');
    await lockTerms(tx, site.id);
    const others = (await listSegmentFactors(tx, site.id)).filter(
      (factor) => factor.segment_id !== segment_id,
    );
    if (factor_percent !== 100 && others.length >= MAX_SEGMENT_FACTORS) deny('overCap');
    const before = await setSegmentFactor(tx, site.id, segmentVersion, factor_percent);
    const after = { name: segment.name, version, factor_percent };
    return { answer: {}, change: { subject: `segment:${segment_id}`, before, after } };
  },
};
