import { deny } from '../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../platform/console/module-console.ts';
import { findAffiliateProgramme, upsertProgramme } from './affiliates.ts';

/** Starts a site's programme or changes its minimum payout; the time zone is unchanged. */
export const programmeHandlers: ConsoleHandlers = {
  async setAffiliateProgramme({ min_payout }, { tx, site, staff, reason, now }) {
    const known = await findAffiliateProgramme(tx, site.id);
    const minPayout = BigInt(min_payout);
    if (known?.minPayout === minPayout) deny('changedMeanwhile');
    const zone = known?.zone ?? site.timeZone;
    const programme = { currency: site.currency, zone, minPayout };
    await upsertProgramme(tx, site.id, programme, { actor: staff.id, reason, now });
    return {
      answer: {},
      change: {
        subject: 'affiliates',
        before: known ? { min_payout: known.minPayout.toString() } : null,
        after: { min_payout },
      },
    };
  },
};
