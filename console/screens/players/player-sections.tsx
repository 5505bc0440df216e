import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount, Badge, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';

type SectionProps = { playerId: string };

/** Progress towards a target, as a bar with its figures. */
function Share({ name, have, need }: { name: string; have: bigint; need: bigint }) {
  const percent = need > 0n ? Number((have * 1000n) / need) / 10 : 100;
  return <meter className="share" aria-label={name} min={0} max={100} value={Math.min(100, percent)} />;
}

/** VIP level, and the progress to the next one. */
export function Level({ playerId }: SectionProps) {
  const { data } = useRead('playerLevel', { player_id: playerId });
  const level = data?.level;
  if (!level) return null;
  const targets = [
    { name: 'Deposits', have: level.deposits, need: level.deposits_next },
    { name: 'Turnover', have: level.turnover, need: level.turnover_next },
  ];
  return (
    <section className="card">
      <h2>VIP level</h2>
      <Facts>
        <Fact name="Level">
          {level.name} <small>{level.position + 1}</small>
        </Fact>
        {level.next !== '' && <Fact name="Next">{level.next}</Fact>}
        {level.next !== '' &&
          targets.map(({ name, have, need }) => (
            <Fact key={name} name={name}>
              <Amount value={have} /> of <Amount value={need} />
              <Share
                name={`${name} of ${level.next}`}
                have={BigInt(have.amount)}
                need={BigInt(need.amount)}
              />
            </Fact>
          ))}
      </Facts>
      {level.next !== '' && (
        <p className="hint">
          {level.promotion === 'all' ? 'Both targets are required.' : 'Either target is enough.'} In the
          current cycle, including carry-over.
        </p>
      )}
    </section>
  );
}

const BONUS_TONES: Record<string, 'good' | 'warn' | 'plain'> = { active: 'good', pending: 'warn' };

/** Bonuses with what has been wagered; nothing for a player who never had one. */
export function Bonuses({ playerId }: SectionProps) {
  const { data } = useRead('playerBonuses', { player_id: playerId });
  if (!data?.value.length) return null;
  return (
    <section className="card">
      <h2>Bonuses</h2>
      <ListFile list="playerBonuses" input={{ player_id: playerId }} name="bonuses" />
      <ul className="entries">
        {data.value.map(({ bonus_id, title, state, amount, wagered, required, ...bonus }) => (
          <li key={bonus_id}>
            <p>
              <b>{title}</b> <Badge tone={BONUS_TONES[state] ?? 'plain'}>{nameLabel(state)}</Badge>{' '}
              <Amount value={amount} />
            </p>
            {bonus.ended_at === null ? (
              <p>
                <small>
                  Wagered <Amount value={wagered} /> of <Amount value={required} />, maximum stake{' '}
                  <Amount value={bonus.max_bet} />, until {moment(bonus.expires_at)}
                </small>
                <Share
                  name={`Wagered of ${title}`}
                  have={BigInt(wagered.amount)}
                  need={BigInt(required.amount)}
                />
              </p>
            ) : (
              <p>
                <small>
                  Ended {moment(bonus.ended_at)}, paid <Amount value={bonus.converted} />, forfeited{' '}
                  <Amount value={bonus.removed} />
                </small>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Bank accounts and wallets, masked. */
export function BankAccounts({ playerId }: SectionProps) {
  const { data } = useRead('playerBankAccounts', { player_id: playerId });
  if (!data?.value.length) return null;
  return (
    <section className="card">
      <h2>Bank accounts</h2>
      <ul className="entries">
        {data.value.map(({ bank_id, bank_name, last_digits, coin, holder, is_default, created_at }) => (
          <li key={bank_id}>
            <b>
              {bank_name} •••{last_digits}
            </b>{' '}
            {coin && <Badge>{coin}</Badge>} {is_default && <Badge tone="good">default</Badge>}{' '}
            <small>
              {holder}, added {moment(created_at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const REASONS = {
  person: 'same contact, or name and date of birth',
  device: 'same browser',
  address: 'registered from one address',
  bank: 'same bank account',
} as const;

/** Other accounts that share something with this one. */
export function RelatedPlayers({ playerId }: SectionProps) {
  const { data, error } = useRead('relatedPlayers', { player_id: playerId });
  return (
    <section className="card">
      <h2>Related accounts</h2>
      {!data ? (
        <Placeholder error={error} />
      ) : data.value.length === 0 ? (
        <p className="hint">No other account shares a contact, browser, bank account or address.</p>
      ) : (
        <ul className="entries">
          {data.value.map(({ player, reasons }) => (
            <li key={player.player_id}>
              <PlayerLink player={player} /> {player.name}{' '}
              <small>{reasons.map((reason) => REASONS[reason]).join(', ')}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
