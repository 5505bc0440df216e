import { randomUUID } from 'node:crypto';
import { journeyPlan } from '#contracts/values/journeys.ts';
import { segmentRules } from '#contracts/values/segment-rules.ts';
import { storeJourney } from '../../../server/modules/journeys/index.ts';
import { storeSegment } from '../../../server/modules/segments/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';

/** Days without play after which the journey sends a message. */
const QUIET_DAYS = 3;

/**
 * A segment of a demo brand and a journey that uses it, labelled as demo: three days after the first deposit,
 * a message to those who have not played since, compared with a control group.
 */
export async function writeJourneys(tx: Tx, siteId: number, now: Date): Promise<void> {
  const author = { by: 'demo', now };
  const segmentId = randomUUID();
  const rules = segmentRules.parse({
    match: 'all',
    conditions: [
      { field: 'deposits', is: 'at_least', value: '1', days: 30 },
      { field: 'last_play', is: 'before', days: QUIET_DAYS },
    ],
  });
  await storeSegment(tx, { siteId, segmentId }, { name: 'Lapsed depositors (demo)', rules }, author);
  const plan = journeyPlan.parse({
    trigger: 'first_deposit',
    control_percent: 20,
    steps: [
      { kind: 'wait', hours: QUIET_DAYS * 24 },
      { kind: 'condition', segment_id: segmentId, is_member: true },
      {
        kind: 'message',
        channel: 'inbox',
        texts: {
          EN: {
            title: 'New missions available',
            body: 'Your new missions are open until Sunday.',
          },
          PHP: {
            title: 'Bukas ang iyong mga misyon',
            body: 'May mga bagong misyon hanggang Linggo. Tingnan ang natitira.',
          },
          CN: { title: '任务已开放', body: '新任务开放至周日。查看剩余任务。' },
        },
      },
    ],
  });
  const journey = { name: 'After the first deposit (demo)', plan, version: 1 };
  await storeJourney(tx, { siteId, journeyId: randomUUID() }, journey, author);
}
