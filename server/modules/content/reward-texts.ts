import type { RewardNotified } from '#contracts/events/rewards.ts';

type Text = { title: string; body: string };
type Texts = Record<RewardNotified['what'], Text>;

const en: Texts = {
  level_up: { title: 'You have reached {name}', body: '{sum} for the new level is in your balance.' },
  rebate: { title: 'Your rebate', body: '{sum} for what you played as {name} is in your balance.' },
  cashback: { title: 'Your cashback', body: '{sum} of last week’s losses is in your balance.' },
  weekly: { title: 'Your weekly gift', body: '{sum} for this week as {name} is in your balance.' },
  commission: {
    title: 'From the friends you invited',
    body: '{sum} for what they played in a day is in your balance.',
  },
  board_bonus: {
    title: 'A place on the board: {name}',
    body: 'Your prize is a bonus of {sum}. Progress and terms are under <a href="/promotions">offers</a>.',
  },
  board_cash: { title: 'A place on the board: {name}', body: '{sum} as your prize is in your balance.' },
  board_tokens: {
    title: 'A place on the board: {name}',
    body: 'Your prize: {sum} tokens. They are yours already.',
  },
  birthday: { title: 'Happy birthday', body: '{sum} as a gift is in your balance.' },
  bonus_started: {
    title: 'A bonus has started: {name}',
    body: '{sum} of bonus money can be played. Progress and terms are under <a href="/promotions">offers</a>.',
  },
  bonus_completed: {
    title: 'You have finished a bonus: {name}',
    body: '{sum} has become cash and is yours.',
  },
  bonus_expires: {
    title: 'A bonus ends within a day: {name}',
    body: 'What is left of it then is removed; your cash stays. See <a href="/promotions">offers</a>.',
  },
  bonus_review: {
    title: 'We look at your bonus first: {name}',
    body: 'It is given by a person of our team after a short check. Your deposits and your cash are not touched by it.',
  },
};

const php: Texts = {
  level_up: { title: 'Naabot mo ang {name}', body: 'Nasa balanse mo na ang {sum} para sa bagong level.' },
  rebate: { title: 'Ang rebate mo', body: 'Nasa balanse mo na ang {sum} para sa nilaro mo bilang {name}.' },
  cashback: {
    title: 'Ang cashback mo',
    body: 'Nasa balanse mo na ang {sum} mula sa natalo noong nakaraang linggo.',
  },
  weekly: {
    title: 'Ang lingguhang regalo mo',
    body: 'Nasa balanse mo na ang {sum} para sa linggong ito bilang {name}.',
  },
  commission: {
    title: 'Mula sa mga inimbita mo',
    body: 'Nasa balanse mo na ang {sum} para sa nilaro nila sa isang araw.',
  },
  board_bonus: {
    title: 'May puwesto ka sa board: {name}',
    body: 'Bonus na {sum} ang premyo mo. Nasa <a href="/promotions">mga alok</a> ang progreso at tuntunin.',
  },
  board_cash: { title: 'May puwesto ka sa board: {name}', body: 'Nasa balanse mo na ang premyong {sum}.' },
  board_tokens: {
    title: 'May puwesto ka sa board: {name}',
    body: 'Ang premyo mo: {sum} token. Sa iyo na ang mga ito.',
  },
  birthday: { title: 'Maligayang kaarawan', body: 'Nasa balanse mo na ang {sum} na regalo.' },
  bonus_started: {
    title: 'Nagsimula ang bonus: {name}',
    body: 'Puwede nang laruin ang {sum} na bonus money. Nasa <a href="/promotions">mga alok</a> ang progreso at tuntunin.',
  },
  bonus_completed: { title: 'Natapos mo ang bonus: {name}', body: 'Naging cash ang {sum} at sa iyo na.' },
  bonus_expires: {
    title: 'Matatapos ang bonus sa loob ng isang araw: {name}',
    body: 'Aalisin ang matitira rito; mananatili ang cash mo. Tingnan ang <a href="/promotions">mga alok</a>.',
  },
  bonus_review: {
    title: 'Titingnan muna namin ang bonus mo: {name}',
    body: 'Ibibigay ito ng isang tao sa team namin pagkatapos ng maikling pagsusuri. Hindi ginagalaw ang mga deposit at cash mo.',
  },
};

const cn: Texts = {
  level_up: { title: '您已升至 {name}', body: '新等级礼金 {sum} 已入账。' },
  rebate: { title: '您的返水', body: '{name} 等级返水 {sum} 已入账。' },
  cashback: { title: '您的返现', body: '上周亏损返现 {sum} 已入账。' },
  weekly: { title: '您的每周礼金', body: '{name} 等级本周礼金 {sum} 已入账。' },
  commission: { title: '来自您邀请的好友', body: '好友一日投注的佣金 {sum} 已入账。' },
  board_bonus: {
    title: '您已上榜：{name}',
    body: '奖品为 {sum} 奖金。进度与条款见<a href="/promotions">优惠</a>。',
  },
  board_cash: { title: '您已上榜：{name}', body: '奖金 {sum} 已入账。' },
  board_tokens: { title: '您已上榜：{name}', body: '奖品：{sum} 枚代币，已入账。' },
  birthday: { title: '生日快乐', body: '生日礼金 {sum} 已入账。' },
  bonus_started: {
    title: '奖金已开始：{name}',
    body: '{sum} 奖金可用于投注。进度与条款见<a href="/promotions">优惠</a>。',
  },
  bonus_completed: { title: '您已完成奖金：{name}', body: '{sum} 已转为现金。' },
  bonus_expires: {
    title: '奖金将在一天内到期：{name}',
    body: '届时剩余部分将被移除，现金保留。详见<a href="/promotions">优惠</a>。',
  },
  bonus_review: {
    title: '您的奖金正在核对：{name}',
    body: '工作人员简短核对后发放。您的存款和现金不受影响。',
  },
};

const LANGUAGES: Record<string, Texts> = { EN: en, PHP: php, CN: cn };

/** A text in the player's language, or in English. */
export function rewardMessageText(
  what: RewardNotified['what'],
  language: string,
  values: Record<string, string>,
): Text {
  const text = (LANGUAGES[language.toUpperCase()] ?? en)[what];
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { title: fill(text.title), body: fill(text.body) };
}
