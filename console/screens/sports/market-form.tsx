import { useState } from 'react';
import type { FixtureItem } from '#contracts/console/sports.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import { marketSetOf, newMarket } from '#odds/market/market-set.ts';
import { marketOf } from '#odds/settlement/bet-type.ts';
import { sportOf } from '#odds/settlement/sport.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { sideOf } from './selection-label.ts';

const LINES: Record<string, string> = {
  HDP: 'Line of the home side',
  '1X2HDP': 'Line of the home side, a whole number',
  OU: 'Line of the total',
  CS: 'Sets that win the match',
};
/** A line that each of these types has, to list the outcomes before one is typed. */
const SOME_LINE: Record<string, string> = { HDP: '-1.5', '1X2HDP': '-1', OU: '2.5', CS: '2' };
const PRICE = /^\d{1,4}(\.\d{1,3})?$/;

/** Opens a market of the sport at prices that stay until a trader changes them. */
export function AddMarket({ event, onClose }: { event: FixtureItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { betTypes } = marketSetOf(sportOf(event.sport));
  const period = PERIODS[firstPeriodOf(event.sport) ?? 'half'];
  const [betType, setBetType] = useState<string>(betTypes[0]!);
  const [sets, setSets] = useState('2');
  const { market, isHalf } = marketOf(betTypes.find((type) => type === betType)!);
  const isScore = market === 'CS';
  const listed = newMarket(betType, isScore ? sets : (SOME_LINE[market] ?? ''))?.outcomes ?? [];
  const lineField = isScore
    ? {
        ...{ name: 'sets', label: LINES.CS!, kind: 'choice' as const },
        options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
        chosen: { value: sets, set: setSets },
      }
    : { name: 'line', label: LINES[market] ?? '', maxLength: 8, hint: 'For example -1.5, 2.5 or 2.75.' };
  const nameOf = ({ homeAway, criteria1 }: (typeof listed)[number]) =>
    homeAway === 0 ? criteria1 : sideOf(market, homeAway);
  return (
    <Action
      title="Add a market"
      verb="Add"
      fields={[
        {
          ...{ name: 'bet_type', label: 'Market', kind: 'choice' as const },
          options: betTypes.map((value) => ({ value, label: value })),
          chosen: { value: betType, set: setBetType },
        },
        ...(LINES[market] ? [lineField] : []),
        ...listed.map((outcome, place) => ({
          ...{ name: `price-${place}`, label: `Decimal price, ${nameOf(outcome)}`, maxLength: 8 },
        })),
      ]}
      run={async ({ reason = '', line = '', ...values }) => {
        const prices = listed.map((_, place) => (values[`price-${place}`] ?? '').trim());
        const wrong = prices.findIndex((price) => !PRICE.test(price) || Number(price) <= 1);
        if (wrong >= 0) return { wrong: `price-${wrong}`, text: 'Enter a decimal price such as 1.95.' };
        const chosen = isScore ? sets : LINES[market] ? line.trim() : '';
        if (!newMarket(betType, chosen)) return { wrong: 'line', text: 'This market has no such line.' };
        const answer = await act('addSportsMarket', {
          ...{ event_id: event.event_id, bet_type: betType, line: chosen, prices, reason },
        });
        if (answer.ok || answer.error !== 'invalidRequest') return answer;
        return { wrong: 'price-0', text: refusedField(answer.detail).text };
      }}
      onClose={onClose}
    >
      {isHalf && `Of the first ${period}. `}
      The prices are locked: only traders change them.
    </Action>
  );
}

const PERIODS: Record<string, string> = { half: 'half', first_set: 'set', five_innings: 'five innings' };
