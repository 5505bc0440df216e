import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

type Texts = Record<Extract<MessageTemplateKey, `reward_${string}`>, TemplateText>;

const en: Texts = {
  reward_level_up: {
    title: 'You have reached {name}',
    content: 'A level-up gift of {sum} has been added to your balance.',
  },
  reward_rebate: {
    title: 'Your rebate',
    content: 'Your {name} rebate of {sum} has been added to your balance.',
  },
  reward_cashback: {
    title: 'Your cashback',
    content: '{sum} cashback on last week’s net loss has been added to your balance.',
  },
  reward_weekly: {
    title: 'Your weekly gift',
    content: 'This week’s {name} gift of {sum} has been added to your balance.',
  },
  reward_commission: {
    title: 'Referral commission',
    content: '{sum} commission on one day of your friends’ turnover has been added to your balance.',
  },
  reward_board_bonus: {
    title: 'You won a leaderboard prize: {name}',
    content: 'Your prize is a bonus of {sum}. See progress and terms under [promotions](/promotions).',
  },
  reward_board_cash: {
    title: 'You won a leaderboard prize: {name}',
    content: 'Your prize of {sum} has been added to your balance.',
  },
  reward_board_tokens: {
    title: 'You won a leaderboard prize: {name}',
    content: 'Your prize of {sum} tokens has been added to your account.',
  },
  reward_birthday: {
    title: 'Happy birthday',
    content: 'A birthday gift of {sum} has been added to your balance.',
  },
  reward_bonus_started: {
    title: 'Bonus active: {name}',
    content:
      'You have {sum} of bonus money to play with. See progress and terms under [promotions](/promotions).',
  },
  reward_bonus_completed: {
    title: 'Wagering completed: {name}',
    content: '{sum} has been converted to cash.',
  },
  reward_bonus_expires: {
    title: 'Your bonus expires within 24 hours: {name}',
    content:
      'Any remaining bonus money will be removed; your cash is not affected. See [promotions](/promotions).',
  },
  reward_bonus_review: {
    title: 'Your bonus is under review: {name}',
    content: 'Our team will decide after a short check. Your deposits and your cash are not affected.',
  },
  reward_jackpot: {
    title: 'You won the jackpot: {name}',
    content: '{sum} has been added to your balance as cash.',
  },
};

const php: Texts = {
  reward_level_up: {
    title: 'Naabot mo ang {name}',
    content: 'Nasa balanse mo na ang level-up na regalong {sum}.',
  },
  reward_rebate: {
    title: 'Ang rebate mo',
    content: 'Nasa balanse mo na ang {sum} na rebate sa level na {name}.',
  },
  reward_cashback: {
    title: 'Ang cashback mo',
    content: 'Nasa balanse mo na ang {sum} na cashback sa net na talo noong nakaraang linggo.',
  },
  reward_weekly: {
    title: 'Ang lingguhang regalo mo',
    content: 'Nasa balanse mo na ang regalo ngayong linggo na {sum} sa level na {name}.',
  },
  reward_commission: {
    title: 'Referral commission',
    content: 'Nasa balanse mo na ang {sum} na commission sa isang araw na turnover ng mga kaibigan mo.',
  },
  reward_board_bonus: {
    title: 'Nanalo ka ng premyo sa leaderboard: {name}',
    content: 'Bonus na {sum} ang premyo mo. Nasa [mga promo](/promotions) ang progreso at tuntunin.',
  },
  reward_board_cash: {
    title: 'Nanalo ka ng premyo sa leaderboard: {name}',
    content: 'Nasa balanse mo na ang premyong {sum}.',
  },
  reward_board_tokens: {
    title: 'Nanalo ka ng premyo sa leaderboard: {name}',
    content: 'Naidagdag na sa account mo ang premyong {sum} token.',
  },
  reward_birthday: {
    title: 'Maligayang kaarawan',
    content: 'Nasa balanse mo na ang regalo sa kaarawan na {sum}.',
  },
  reward_bonus_started: {
    title: 'Aktibo na ang bonus: {name}',
    content:
      'May {sum} kang bonus money na malalaro. Nasa [mga promo](/promotions) ang progreso at tuntunin.',
  },
  reward_bonus_completed: {
    title: 'Natapos ang wagering: {name}',
    content: 'Na-convert na sa cash ang {sum}.',
  },
  reward_bonus_expires: {
    title: 'Mag-e-expire ang bonus mo sa loob ng 24 oras: {name}',
    content:
      'Aalisin ang matitirang bonus money; hindi apektado ang cash mo. Tingnan ang [mga promo](/promotions).',
  },
  reward_bonus_review: {
    title: 'Sinusuri ang bonus mo: {name}',
    content:
      'Magpapasya ang team namin pagkatapos ng maikling pagsusuri. Hindi apektado ang mga deposito at cash mo.',
  },
  reward_jackpot: {
    title: 'Napanalunan mo ang jackpot: {name}',
    content: 'Nasa balanse mo na bilang cash ang {sum}.',
  },
};

const cn: Texts = {
  reward_level_up: { title: '您已升至 {name}', content: '新等级礼金 {sum} 已入账。' },
  reward_rebate: { title: '您的返水', content: '{name} 等级返水 {sum} 已入账。' },
  reward_cashback: { title: '您的返现', content: '上周亏损返现 {sum} 已入账。' },
  reward_weekly: { title: '您的每周礼金', content: '{name} 等级本周礼金 {sum} 已入账。' },
  reward_commission: { title: '推荐佣金', content: '好友单日流水的佣金 {sum} 已入账。' },
  reward_board_bonus: {
    title: '您赢得排行榜奖品：{name}',
    content: '奖品为 {sum} 奖金。进度与条款见[优惠](/promotions)。',
  },
  reward_board_cash: { title: '您赢得排行榜奖品：{name}', content: '奖金 {sum} 已入账。' },
  reward_board_tokens: { title: '您赢得排行榜奖品：{name}', content: '奖品 {sum} 个代币已入账。' },
  reward_birthday: { title: '生日快乐', content: '生日礼金 {sum} 已入账。' },
  reward_bonus_started: {
    title: '奖金已生效：{name}',
    content: '{sum} 奖金可用于投注。进度与条款见[优惠](/promotions)。',
  },
  reward_bonus_completed: { title: '流水已完成：{name}', content: '{sum} 已转为现金。' },
  reward_bonus_expires: {
    title: '您的奖金将在 24 小时内到期：{name}',
    content: '届时剩余奖金将被移除，现金不受影响。详见[优惠](/promotions)。',
  },
  reward_bonus_review: {
    title: '您的奖金正在审核：{name}',
    content: '我们的团队将在简短审核后作出决定。您的存款和现金不受影响。',
  },
  reward_jackpot: { title: '您赢得了奖池：{name}', content: '{sum} 已作为现金存入您的余额。' },
};

/** Built-in inbox texts about rewards, by language. */
export const REWARD_TEXTS: Record<string, Texts> = { EN: en, PHP: php, CN: cn };
