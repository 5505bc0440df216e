import type { VoicePages } from '../types.ts';

/** Formal and unhurried. */
export const salon: VoicePages = {
  about_us: {
    title: '敝处',
    lead: '晚上好，欢迎光临 {name}。容我们用几句话，说说这是怎样的一处地方，又如何打理。',
    sections: [
      [
        '如何打理',
        [
          '自有游戏的规则，都摊开放在一旁。',
          '门口没有人收钱，里面也没有。',
          '账簿归您所有，随时可以逐行翻看。',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: '守口如瓶',
    lead: '好的去处对客人所知不多，更不外传。本页说明 {name} 记住什么、为什么记、谁能看到。',
  },
  banking: {
    title: '账房',
    lead: '{name} 的账房窗口很体面，眼下只是摆设：没有钱从这里经过。您手中的是演示币，以下说明它如何保管。',
  },
  faqs: {
    title: '客人常问',
    lead: '我们尽量答得明白。若没有您要问的，[联系页](/contact-us)会告诉您往哪里去。',
  },
  responsible_gaming: {
    title: '适可而止',
    lead: '游戏若一直只是游戏，不失为消磨夜晚的好办法。入座之前，请从容地读一遍本页。',
  },
  term_condition: {
    title: '堂规',
    lead: '体面的厅堂，都把规矩装框挂在走廊上。这是 {name} 的规矩，不长，对您如此，对我们亦然。',
  },
  security: {
    title: '钥匙与门锁',
    lead: '您的账户是一间私室。本页讲门上的锁，也讲留给您自己的那一份小心。',
  },
  contact: {
    title: '与我们说话',
    lead: '本当亲自接待。只是 {name} 为演示之用，还请您先看以下几条。',
  },
  download: {
    title: '随身携带',
    lead: '{name} 无需安装，您随身的浏览器里就能打开。',
  },
  news: {
    title: '告示',
    lead: '敝处想让客人知道的事。',
    sections: [
      [
        'Lantern Reels 已经开台',
        '自有老虎机现已开放。五个转轴，赔付表公开，平均返还率是精确算出的，而非估计。它排在[老虎机](/slots)的第一位。',
      ],
      ['随时可验', 'Lantern Reels 的每一局，玩过的客人都能重新计算。要求更换种子，旧种子便摆上台面。'],
      ['账簿', '[账目](/statement)现已列出每一笔变动以及随后的余额。若有哪一行对不上，敬请告知。'],
    ],
  },
  promotions: {
    title: '敬赠',
    lead: '赠礼不多，收下之前都先说明白。',
    sections: [
      ['每位客人一只荷包', '本演示站的每个账户，开户即有 {grant} 演示币与 100 枚代币，不求回报。'],
      ['信箱里的一封信', '演示账户的[信箱](/inbox)里有一封信，附有几枚代币，可在任何时候领取一次。'],
    ],
  },
};
