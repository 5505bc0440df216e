import type { ReactNode } from 'react';
import { proofPath } from '../../../../games/verify/proof-path.ts';
import { groupDigits } from '../../../../lib/amount.ts';
import { Page } from '../../../../shell/account-page.tsx';
import { useTranslation } from '../../../../state/use-translation.ts';
import { DateTime, EmptyState, Icon, Panel } from '../../../../ui/index.ts';
import { Link } from '../../../../ui/link.tsx';
import { GameReturnCard } from './game-return-card.tsx';
import type { ChainLine, ReturnsData } from './returns-data.ts';

/** The declared and measured returns of own games, and the result of the last check of their rounds. */
export function FairnessPage({ returns }: { returns: ReturnsData | null }) {
  const { t } = useTranslation();
  return (
    <Page title={t('fairness.title')}>
      <p className="max-w-3xl">{t('fairness.lead')}</p>
      {!returns && (
        <EmptyState icon="shield" title={t('report.down')}>
          {t('report.downText')}
        </EmptyState>
      )}
      {returns && <Returns returns={returns} />}
      <Panel title={t('fairness.books')}>
        <p className="max-w-3xl text-sm">{t('fairness.booksText')}</p>
        <a href="/api/ledger-heads" className="touch inline-flex items-center text-accent hover:underline">
          {t('fairness.heads')}
        </a>
      </Panel>
    </Page>
  );
}

function Returns({ returns }: { returns: ReturnsData }) {
  const { t } = useTranslation();
  const { games, chains, minRounds, isDemo } = returns;
  return (
    <>
      {isDemo && (
        <Note>
          <b>{t('fairness.demo')}</b> {t('fairness.demoText')}
        </Note>
      )}
      <LastCheck returns={returns} />
      {games.length === 0 ? (
        <EmptyState icon="shield" title={t('fairness.noGames')}>
          {t('fairness.noGamesText')}
        </EmptyState>
      ) : (
        <section className="grid gap-4">
          <h2 className="text-xl font-semibold">{t('fairness.games')}</h2>
          {games.every(({ measured }) => !measured) && <Note>{t('fairness.noRounds')}</Note>}
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {games.map((game) => (
              <li key={game.game_code} className="min-w-0">
                <GameReturnCard game={game} minRounds={minRounds} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ComingChains chains={chains} />
      <Panel title={t('fairness.how')}>
        <ul className="grid list-disc gap-x-10 gap-y-2 ps-5 text-sm lg:grid-cols-2">
          {['declared', 'measured', 'shared', 'band', 'stripe', 'check', 'payTable'].map((key) => (
            <li key={key}>{t(`fairness.how.${key}`, { number: groupDigits(minRounds) })}</li>
          ))}
        </ul>
        <Link to={proofPath()} className="touch inline-flex items-center text-accent hover:underline">
          {t('fairness.byHand')}
        </Link>
      </Panel>
    </>
  );
}

function LastCheck({ returns: { checked } }: { returns: ReturnsData }) {
  const { t } = useTranslation();
  const isRight = checked?.wrong === 0;
  return (
    <Panel title={t('fairness.check')}>
      {checked ? (
        <div className="grid gap-1" data-check={checked.wrong}>
          <p className="flex items-start gap-2">
            <Icon
              name={isRight ? 'success' : 'error'}
              size={22}
              className={isRight ? 'shrink-0 text-win' : 'shrink-0 text-loss'}
            />
            {t(
              checked.rounds === 0
                ? 'fairness.checkNone'
                : isRight
                  ? 'fairness.checkRight'
                  : 'fairness.checkWrong',
              {
                count: checked.rounds,
                number: groupDigits(checked.rounds),
                wrong: groupDigits(checked.wrong),
              },
            )}
          </p>
          <p className="text-sm text-muted">
            {t('fairness.checkAt')} <DateTime value={checked.at} />
          </p>
        </div>
      ) : (
        <p>{t('fairness.unchecked')}</p>
      )}
    </Panel>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex max-w-3xl items-start gap-2 rounded-md border border-line bg-surface-2 p-3 text-sm">
      <Icon name="info" size={18} className="mt-0.5 shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  );
}

/**
 * Chains that have not started: their ends, and the blocks announced in advance for their salts (fairness
 * 5.1).
 */
function ComingChains({ chains }: { chains: readonly ChainLine[] }) {
  const { t } = useTranslation();
  if (chains.length === 0) return null;
  return (
    <Panel title={t('fairness.chains')}>
      <p className="max-w-3xl text-sm text-muted">{t('fairness.chainsText')}</p>
      <ul className="grid gap-4">
        {chains.map(({ name, game_code, terminal, length, published_at, announced, announced_at, salt }) => (
          <li key={terminal} data-chain={game_code} className="grid gap-1 border-t border-line pt-3">
            <b>{name}</b>
            <p className="text-sm">
              {t('fairness.chainEnd', { rounds: groupDigits(length) })} <DateTime value={published_at} />
            </p>
            <code className="break-all text-sm">{terminal}</code>
            <p className="text-sm" data-announced={announced ?? ''}>
              {announced && announced_at ? (
                <>
                  {t('fairness.chainBlock', { block: announced })} <DateTime value={announced_at} />
                </>
              ) : (
                t(salt ? 'fairness.chainSalt' : 'fairness.chainWaits')
              )}
            </p>
            {salt && <code className="break-all text-sm">{salt}</code>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
