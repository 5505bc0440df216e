import type { Database } from '../../platform/database/index.ts';
import type { Task } from '../../platform/jobs/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { journeysConsole } from './console.ts';
import { enterDue, enterOnFailedDeposit, enterOnRegistration, leaveAll, onDeposit } from './entries.ts';
import { type StepDeps, takeDueSteps } from './steps.ts';

export { storeJourney } from './journeys.ts';

export type JourneysModule = Module & { tasks(database: Database): Record<string, Task> };

/** Automated messages and bonuses to individual players, triggered by events. */
export function createJourneysModule({
  clock = Date.now,
  ...deps
}: StepDeps & { clock?: (() => number) | undefined }): JourneysModule {
  const now = () => new Date(clock());
  return {
    ...defineModule({
      name: 'journeys',
      console: journeysConsole,
      personal: [
        personalDataSection(
          'journeys',
          `select j.name, e.entered_at, e.ended_at, e.state, e.reason
            from journeys.entry e join journeys.journey j using (site_id, journey_id)
            where e.site_id = $1 and e.player_id = $2 and not e.is_control order by e.entered_at`,
        ),
      ],
      events: {
        'player.registered': { 'journeys.registered': enterOnRegistration },
        'deposit.credited': { 'journeys.deposit': onDeposit },
        'payment.notified': { 'journeys.payment': enterOnFailedDeposit },
        'player.closed': { 'journeys.closed': leaveAll },
        'player.blocked': { 'journeys.blocked': leaveAll },
        'player.excluded': { 'journeys.excluded': leaveAll },
      },
    }),
    tasks: (database) => ({
      'journeys.enter-due': () => enterDue(database, now()),
      'journeys.take-due-steps': () => takeDueSteps(database, deps, now()),
    }),
  };
}
