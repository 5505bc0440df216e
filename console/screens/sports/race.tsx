import type { FixtureItem, TradedRunner } from '#contracts/console/sports.ts';
import { usualDeduction } from '#odds/settlement/race.ts';
import { refusedField } from '../../lib/field-problem.ts';
import { moment } from '../../lib/format.ts';
import { type Success, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button } from '../../ui/components.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

type Race = Pick<Success<'tradedEvent'>, 'event' | 'runners' | 'places' | 'place_divisor'>;
type RunnersProps = {
  race: Race;
  mayTrade: boolean;
  onPrice(): void;
  onWithdraw(runner: TradedRunner): void;
};

/** The runners of a race: prices, places and non-runners. */
export function Runners({ race, mayTrade, onPrice, onWithdraw }: RunnersProps) {
  const { event, runners, places, place_divisor } = race;
  return (
    <section>
      <div className="actions">
        <h3>
          Runners{' '}
          <Badge>{places === 0 ? 'to win only' : `first ${places} at 1/${place_divisor} of the odds`}</Badge>
        </h3>
        {mayTrade && (
          <Button tone="quiet" onClick={onPrice}>
            Set prices …
          </Button>
        )}
      </div>
      <TableFrame label="Runners" heads={['No.', 'Runner', 'Price', 'Place', mayTrade ? 'Start' : '']}>
        {runners.map((runner) => (
          <tr key={runner.competitor_id}>
            <td className="figure">{runner.number}</td>
            <th scope="row">{runner.name}</th>
            <td className="figure">{runner.price ?? '–'}</td>
            <td className="figure">{runner.place ?? '–'}</td>
            <td>
              <Start {...{ runner, event }} onWithdraw={mayTrade ? onWithdraw : undefined} />
            </td>
          </tr>
        ))}
      </TableFrame>
    </section>
  );
}

type StartProps = {
  runner: TradedRunner;
  event: FixtureItem;
  onWithdraw: RunnersProps['onWithdraw'] | undefined;
};

function Start({ runner, event, onWithdraw }: StartProps) {
  const { withdrawn_at, deduction_percent, name } = runner;
  if (withdrawn_at !== null)
    return (
      <>
        <Badge tone="warn">non-runner</Badge> {moment(withdrawn_at)}
        {deduction_percent > 0 && `, deducts ${deduction_percent} %`}
      </>
    );
  if (!onWithdraw || Date.parse(event.starts_at) <= Date.now()) return null;
  return (
    <Button tone="quiet" aria-label={`Withdraw ${name} …`} onClick={() => onWithdraw(runner)}>
      Withdraw …
    </Button>
  );
}

type DialogProps = { event: FixtureItem; onClose(isDone: boolean): void };

/** Makes a runner a non-runner. */
export function Withdraw({ event, runner, onClose }: DialogProps & { runner: TradedRunner }) {
  const act = useWrite();
  const usual = runner.price === null ? 0 : usualDeduction(Math.round(Number(runner.price) * 1000));
  const hasDeduction = event.kind === 'race';
  return (
    <Action
      title={`Withdraw ${runner.name}`}
      verb="Withdraw"
      isDangerous
      fields={
        hasDeduction
          ? [
              {
                ...{ name: 'deduction', label: 'Deduction from the others, in percent', maxLength: 2 },
                initial: String(usual),
                hint: runner.price
                  ? `Rule 4 deduction at odds of ${runner.price}: ${usual} %.`
                  : 'The runner has no price, so no deduction is suggested.',
              },
            ]
          : []
      }
      run={async ({ reason = '', deduction = '0' }) => {
        if (!/^\d{1,2}$/.test(deduction) || Number(deduction) > 90)
          return { wrong: 'deduction', text: 'Enter a whole number from 0 to 90.' };
        return await act('withdrawRunner', {
          ...{ event_id: event.event_id, competitor_id: runner.competitor_id, reason },
          deduction_percent: Number(deduction),
        });
      }}
      onClose={onClose}
    >
      Bets on {runner.name} are refunded within a minute
      {hasDeduction && ', and earlier bets on the others pay less'}. Betting is suspended until you set prices
      and open it again. This cannot be undone before the result.
    </Action>
  );
}

/** Prices of all runners at once. */
export function RacePrices({ event, runners, onClose }: DialogProps & { runners: readonly TradedRunner[] }) {
  const act = useWrite();
  const left = runners.filter(({ withdrawn_at }) => withdrawn_at === null);
  return (
    <Action
      title="Set prices"
      verb="Set"
      fields={left.map(({ competitor_id, number, name, price }) => ({
        ...{ name: competitor_id, label: `${number} ${name}`, initial: price ?? '', maxLength: 8 },
        isRequired: false,
      }))}
      run={async ({ reason = '', ...typed }) => {
        const prices = [];
        for (const { competitor_id, price } of left) {
          const text = (typed[competitor_id] ?? '').trim();
          if (text !== '' && !/^\d{1,4}(\.\d{1,3})?$/.test(text))
            return { wrong: competitor_id, text: 'Enter a decimal price such as 4.50.' };
          if (text !== (price ?? '')) prices.push({ competitor_id, price: text === '' ? null : text });
        }
        const [first] = prices;
        if (!first) return { wrong: '', text: 'No price has changed.' };
        const answer = await act('priceRace', { event_id: event.event_id, prices, reason });
        if (answer.ok || answer.error !== 'invalidRequest') return answer;
        return { wrong: '', text: refusedField(answer.detail).text };
      }}
      onClose={onClose}
    >
      Decimal win prices; leave empty to offer none. Place prices follow.
    </Action>
  );
}
