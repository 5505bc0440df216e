import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

type Texts = Record<Extract<MessageTemplateKey, `reward_${string}`>, TemplateText>;

const en: Texts = {
  reward_level_up: {
    title: 'You have reached {name}',
    content: '{sum} for the new level is in your balance.',
  },
  reward_rebate: { title: 'Your rebate', content: '{sum} for what you played as {name} is in your balance.' },
  reward_cashback: { title: 'Your cashback', content: '{sum} of last week’s losses is in your balance.' },
  reward_weekly: { title: 'Your weekly gift', content: '{sum} for this week as {name} is in your balance.' },
  reward_commission: {
    title: 'From the friends you invited',
    content: '{sum} for what they played in a day is in your balance.',
  },
  reward_board_bonus: {
    title: 'A place on the board: {name}',
    content: 'Your prize is a bonus of {sum}. Progress and terms are under [offers](/promotions).',
  },
  reward_board_cash: {
    title: 'A place on the board: {name}',
    content: '{sum} as your prize is in your balance.',
  },
  reward_board_tokens: {
    title: 'A place on the board: {name}',
    content: 'Your prize: {sum} tokens. They are yours already.',
  },
  reward_birthday: { title: 'Happy birthday', content: '{sum} as a gift is in your balance.' },
  reward_bonus_started: {
    title: 'A bonus has started: {name}',
    content: '{sum} of bonus money can be played. Progress and terms are under [offers](/promotions).',
  },
  reward_bonus_completed: {
    title: 'You have finished a bonus: {name}',
    content: '{sum} has become cash and is yours.',
  },
  reward_bonus_expires: {
    title: 'A bonus ends within a day: {name}',
    content: 'What is left of it then is removed; your cash stays. See [offers](/promotions).',
  },
  reward_bonus_review: {
    title: 'We look at your bonus first: {name}',
    content:
      'It is given by a person of our team after a short check. Your deposits and your cash are not touched by it.',
  },
};

const php: Texts = {
  reward_level_up: {
    title: 'Naabot mo ang {name}',
    content: 'Nasa balanse mo na ang {sum} para sa bagong level.',
  },
  reward_rebate: {
    title: 'Ang rebate mo',
    content: 'Nasa balanse mo na ang {sum} para sa nilaro mo bilang {name}.',
  },
  reward_cashback: {
    title: 'Ang cashback mo',
    content: 'Nasa balanse mo na ang {sum} mula sa natalo noong nakaraang linggo.',
  },
  reward_weekly: {
    title: 'Ang lingguhang regalo mo',
    content: 'Nasa balanse mo na ang {sum} para sa linggong ito bilang {name}.',
  },
  reward_commission: {
    title: 'Mula sa mga inimbita mo',
    content: 'Nasa balanse mo na ang {sum} para sa nilaro nila sa isang araw.',
  },
  reward_board_bonus: {
    title: 'May puwesto ka sa board: {name}',
    content: 'Bonus na {sum} ang premyo mo. Nasa [mga alok](/promotions) ang progreso at tuntunin.',
  },
  reward_board_cash: {
    title: 'May puwesto ka sa board: {name}',
    content: 'Nasa balanse mo na ang premyong {sum}.',
  },
  reward_board_tokens: {
    title: 'May puwesto ka sa board: {name}',
    content: 'Ang premyo mo: {sum} token. Sa iyo na ang mga ito.',
  },
  reward_birthday: { title: 'Maligayang kaarawan', content: 'Nasa balanse mo na ang {sum} na regalo.' },
  reward_bonus_started: {
    title: 'Nagsimula ang bonus: {name}',
    content:
      'Puwede nang laruin ang {sum} na bonus money. Nasa [mga alok](/promotions) ang progreso at tuntunin.',
  },
  reward_bonus_completed: {
    title: 'Natapos mo ang bonus: {name}',
    content: 'Naging cash ang {sum} at sa iyo na.',
  },
  reward_bonus_expires: {
    title: 'Matatapos ang bonus sa loob ng isang araw: {name}',
    content: 'Aalisin ang matitira rito; mananatili ang cash mo. Tingnan ang [mga alok](/promotions).',
  },
  reward_bonus_review: {
    title: 'Titingnan muna namin ang bonus mo: {name}',
    content:
      'Ibibigay ito ng isang tao sa team namin pagkatapos ng maikling pagsusuri. Hindi ginagalaw ang mga deposit at cash mo.',
  },
};

const cn: Texts = {
  reward_level_up: { title: '您已升至 {name}', content: '新等级礼金 {sum} 已入账。' },
  reward_rebate: { title: '您的返水', content: '{name} 等级返水 {sum} 已入账。' },
  reward_cashback: { title: '您的返现', content: '上周亏损返现 {sum} 已入账。' },
  reward_weekly: { title: '您的每周礼金', content: '{name} 等级本周礼金 {sum} 已入账。' },
  reward_commission: { title: '来自您邀请的好友', content: '好友一日投注的佣金 {sum} 已入账。' },
  reward_board_bonus: {
    title: '您已上榜：{name}',
    content: '奖品为 {sum} 奖金。进度与条款见[优惠](/promotions)。',
  },
  reward_board_cash: { title: '您已上榜：{name}', content: '奖金 {sum} 已入账。' },
  reward_board_tokens: { title: '您已上榜：{name}', content: '奖品：{sum} 枚代币，已入账。' },
  reward_birthday: { title: '生日快乐', content: '生日礼金 {sum} 已入账。' },
  reward_bonus_started: {
    title: '奖金已开始：{name}',
    content: '{sum} 奖金可用于投注。进度与条款见[优惠](/promotions)。',
  },
  reward_bonus_completed: { title: '您已完成奖金：{name}', content: '{sum} 已转为现金。' },
  reward_bonus_expires: {
    title: '奖金将在一天内到期：{name}',
    content: '届时剩余部分将被移除，现金保留。详见[优惠](/promotions)。',
  },
  reward_bonus_review: {
    title: '您的奖金正在核对：{name}',
    content: '工作人员简短核对后发放。您的存款和现金不受影响。',
  },
};

/** Built-in inbox texts about rewards, by language. */
export const REWARD_TEXTS: Record<string, Texts> = { EN: en, PHP: php, CN: cn };
