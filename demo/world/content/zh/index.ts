import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal.ts';
import { news } from './news.ts';
import { banking, responsibleGaming } from './responsible-gaming.ts';
import { salon } from './salon.ts';
import { story } from './story.ts';

/** Chinese: the voices of the brands that keep their books in CNY. */
export const chinese: LanguageTexts = {
  common: {
    about_us: [
      [
        '您看到的是什么',
        '这是 Baize 的演示站；Baize 是面向游戏网站的开源软件。{name} 是虚构的：背后没有这样一家公司，也没有任何有价值的东西易手。真实的是机制：账户、余额、会话与每一局，都按真实网站的方式保存。',
      ],
      [
        '任人检验的自有游戏',
        '提供商 Baize 名下的游戏都是我们自有的：老虎机、原创游戏、牌桌以及众人同玩的游戏。它们的赔付表与返还率随规则公布；每个结果在您投注之前已由散列值锁定，事后任何人都能重新计算。其他名称是为充实货架而虚构的：其中一部分在模拟的提供商处打开，其余不能游玩。',
      ],
    ],
    privacy_policy: privacyPolicy,
    banking,
    faqs,
    responsible_gaming: responsibleGaming,
    term_condition: termCondition,
    security,
    contact,
    download,
    news,
    promotions: [
      [
        '小字，用正常字号写',
        '这里全部是演示资金，不能兑换成真钱。每项奖金的要求都用通俗的话写在旁边，领取前即可看到。',
      ],
    ],
  },
  voices: { salon, story },
};
