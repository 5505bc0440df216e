import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal-pages.ts';
import { news } from './news.ts';
import { banking, responsibleGaming } from './responsible-gaming.ts';
import { salon } from './salon.ts';
import { story } from './story.ts';

/** Chinese: the voices of the brands with CNY as their currency. */
export const chinese: LanguageTexts = {
  common: {
    about_us: [
      [
        '关于本演示',
        '这是 Baize 的演示站；Baize 是面向线上博彩品牌的开源软件。{name} 是虚构品牌：背后没有公司，也不涉及真实资金。平台是真实的：账户、余额、会话与每一局的处理方式与正式站点完全相同。',
      ],
      [
        '可验证公平的自研游戏',
        '游戏商 Baize 的游戏是我们的自研游戏：老虎机、原创游戏、纸牌游戏和多人游戏。赔付表与返还率随规则公布，每个结果在您投注之前以哈希承诺，事后任何人都能验证。其他名称是虚构的：一部分在模拟的游戏商处打开，其余不能游玩。',
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
    promotions: [['请注意', '所有优惠均为演示资金，不能兑换成真实资金。领取奖金前会显示完整条款。']],
  },
  voices: { salon, story },
};
