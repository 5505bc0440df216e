import type { BonusItem } from '#contracts/api/bonuses.ts';
import type { MissionItem } from '#contracts/api/rewards.ts';
import { formatMoney, groupDigits } from '../../lib/amount.ts';
import { gamePath } from '../../lib/game-path.ts';
import { localText } from '../../lib/text.ts';
import { answerOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadNeeds, needsOf, slidesForDevice } from '../../loaders/section-data.ts';
import { minorMoney } from '../rewards/parts/prize-text.ts';

/** Everything the sections of the home page need, each query once and in parallel. */
export async function load(context: LoadContext) {
  const [data, mine] = await Promise.all([loadNeeds(needsOf(context.template), context), loadMine(context)]);
  const slides = data.slides && slidesForDevice(data.slides, context);
  return { ...data, ...(slides && { slides }), mine };
}

/** An unfinished bonus or mission of the player, as text; `percent` is its progress. */
type Running = { key: string; path: string; title: string; text: string; percent: number };

/** Payment methods and offers in progress shown to a player on the home page. */
const WAYS = 4;
const RUNNING = 4;

/** The player's data; null for guests. */
async function loadMine(context: LoadContext) {
  const { client, player, language } = context;
  if (!player) return null;
  const [methods, bonuses, missions] = await Promise.all([
    client.depositMethods({ ...player, language }),
    client.myBonuses(player),
    client.missions(player),
  ]);
  const ways = (answerOr(methods, null)?.value ?? []).filter(({ closed_until }) => closed_until === null);
  const running = [
    ...(answerOr(bonuses, null)?.value ?? []).flatMap((bonus) => runningBonus(bonus, context)),
    ...(answerOr(missions, null)?.value ?? []).flatMap((mission) => runningMission(mission, context)),
  ];
  return {
    ways: ways.slice(0, WAYS).map(({ method_id, name, image }) => ({ method_id, name, image })),
    running: running.slice(0, RUNNING),
  };
}

function runningBonus(bonus: BonusItem, { language, t }: LoadContext): Running[] {
  const { bonus_id: key, state, currency, free_rounds } = bonus;
  const title = localText(bonus.title, language);
  if (state === 'active') {
    const [done, all] = [formatMoney(bonus.played, currency), formatMoney(bonus.wager, currency)];
    const percent = bonus.progress;
    return [{ key, path: '/promotions', title, percent, text: t('bonus.progress', { done, all, percent }) }];
  }
  if (state !== 'rounds' || !free_rounds) return [];
  const { rounds, used, game_name: game, ...code } = free_rounds;
  const text = t('bonus.rounds.left', { left: rounds - used, rounds, game });
  return [{ key, path: gamePath(code), title, percent: Math.floor((used / rounds) * 100), text }];
}

/** A mission in progress, or with an unclaimed reward. */
function runningMission(mission: MissionItem, { language, t }: LoadContext): Running[] {
  const { mission_code, window_key, kind, state, currency } = mission;
  const [done, all] = [Number(mission.progress), Number(mission.target)];
  if (state !== 'completed' && (state !== 'in_progress' || done === 0)) return [];
  const show = (value: number) =>
    kind === 'turnover' || kind === 'deposit_sum' ? minorMoney(value, currency) : groupDigits(value);
  return [
    {
      key: mission_code + window_key,
      path: '/mission',
      title: localText(mission.title, language),
      text:
        state === 'completed'
          ? t('account.claim')
          : t('mission.progress', { done: show(done), all: show(all) }),
      percent: Math.floor((done / all) * 100),
    },
  ];
}

export type Data = Awaited<ReturnType<typeof load>>;
export type Mine = NonNullable<Data['mine']>;
