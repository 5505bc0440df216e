import type { TicketLeg } from '#contracts/api/sports-tickets.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import { goalsOf, readScore, showScore, threeWayResultOf } from '#odds/settlement/match.ts';
import type { Translate } from '../lib/i18n.ts';
import { teamsText } from './event-names.ts';

/** The parts of a settled leg needed for its explanation. */
export type ExplainedLeg = Pick<
  TicketLeg,
  'bet_type' | 'home_away' | 'criteria1' | 'sport' | 'outcome' | 'void_reason' | 'rule'
>;

/** Rules about who won: a refund is explained by the rule, anything else by the winner. */
const ABOUT_WINNER = ['result', 'match_winner', 'draw_no_bet', 'home_no_bet', 'away_no_bet', 'double_chance'];

/** The rule that settled a leg, in words, with the figures it used; empty while the leg is open. */
export function settlementRuleText(t: Translate, leg: ExplainedLeg & object, language: LanguageCode): string {
  if (!leg.rule) return '';
  const { key, values } = leg.rule;
  if (key === 'voided') return t(`bets.voided.${leg.void_reason}`, { ...values, defaultValue: '' });
  if (values.method === 'split_profit') return t('bets.rule.dead_heat_profit', values);
  const period = values.period === 'half' ? `${periodText(t, leg.sport)}: ` : '';
  return [period + reasonText(t, leg, language), lineText(t, leg)].filter(Boolean).join(' ');
}

function reasonText(t: Translate, leg: ExplainedLeg, language: LanguageCode): string {
  const { key, values } = leg.rule!;
  const teams = teamsText(leg, language);
  const score = readScore(values.score ?? '');
  if (score && ABOUT_WINNER.includes(key)) {
    const result = threeWayResultOf(score);
    const winner = result === 'draw' ? null : teams[result];
    const text = winner
      ? t('bets.rule.won', { team: winner, score: values.score })
      : t('bets.rule.drawn', { score: values.score });
    return leg.outcome === 'push' ? `${text} ${t('bets.rule.refunded')}` : text;
  }
  return t(`bets.rule.${key}`, { ...figuresOf(t, leg, teams), defaultValue: '' });
}

type Teams = { home: string; away: string };

/** The values of a rule's text, with team names and conventional signs. */
function figuresOf(t: Translate, leg: ExplainedLeg, teams: Teams): Record<string, string> {
  const { values } = leg.rule!;
  const { line, margin, by, total, score, ...rest } = values;
  const own = leg.home_away === 2 ? 'away' : 'home';
  const [scored, conceded] = goalsOf(readScore(score ?? '') ?? { home: 0, away: 0 }, own);
  return {
    ...rest,
    ...(score && { score, scored: `${scored}`, conceded: `${conceded}` }),
    ...(line && { line: line.replace('-', '−'), adjusted: adjusted(score ?? '', line) }),
    ...(margin && { margin: margin.replace('-', '−') }),
    ...(total && { total, parity: t(Number(total) % 2 === 1 ? 'sports.side.odd' : 'sports.side.even') }),
    ...(by && { by: by === 'home' || by === 'away' ? teams[by] : t('sports.pick.NG') }),
    ...{ home: teams.home, away: teams.away, team: teams[own] },
  };
}

/** A score with the home side's handicap. */
function adjusted(text: string, line: string): string {
  const score = readScore(text);
  return score ? showScore({ home: score.home + Number(line), away: score.away }) : '';
}

/** The effect of a split line on the stake. */
function lineText(t: Translate, { outcome, rule }: ExplainedLeg): string {
  const isLine = ['handicap', 'live_handicap', 'total'].includes(rule!.key);
  if (!isLine || !outcome || !['half_win', 'half_lose', 'push'].includes(outcome)) return '';
  return t(`bets.line.${outcome}`);
}

function periodText(t: Translate, sport: string): string {
  const period = firstPeriodOf(sport) ?? 'half';
  return t(period === 'half' ? 'sports.group.half' : `sports.group.${period}`);
}
