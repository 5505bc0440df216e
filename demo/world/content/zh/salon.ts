import type { VoicePages } from '../types.ts';

/** Courteous and unhurried, in Chinese. */
export const salon: VoicePages = {
  about_us: {
    title: '关于 {name}',
    lead: '欢迎来到 {name}。了解我们以及我们的经营方式。',
    sections: [
      [
        '我们的标准',
        ['每款自研游戏的规则与返还率均已公布。', '我们绝不会索要真实资金。', '您可随时查看完整账单。'],
      ],
    ],
  },
  privacy_policy: {
    title: '隐私政策',
    lead: '我们谨慎对待您的资料。本页说明 {name} 保存哪些资料及其原因。',
  },
  banking: {
    title: '收银台',
    lead: '{name} 是演示站点，您的余额为演示资金。本页说明其管理方式。',
  },
  faqs: {
    title: '常见问题',
    lead: '玩家最常提出的问题及解答。其他问题请见[联系页面](/contact-us)。',
  },
  responsible_gaming: {
    title: '理性游戏',
    lead: '游戏应当只是轻松的娱乐。请在游戏前阅读本页。',
  },
  term_condition: {
    title: '条款与条件',
    lead: '{name} 的条款。内容简短，对您和我们同样适用。',
  },
  security: {
    title: '您的安全',
    lead: '我们如何保护您的账户，以及您可以做些什么。',
  },
  contact: {
    title: '联系我们',
    lead: '{name} 是演示站点，没有客服团队。以下页面可解答大部分问题。',
  },
  download: {
    title: '在您的设备上使用',
    lead: '{name} 无需安装，可在任何设备的浏览器中运行。',
  },
  news: {
    title: '最新消息',
    lead: '{name} 的最新消息。',
    sections: [
      [
        '灯笼转轮已上线',
        '我们的自研老虎机已开放：五个转轮、公开的赔付表和精确的返还率。请在[老虎机](/slots)首位查看。',
      ],
      ['验证每一局', '玩家可验证灯笼转轮的每一局。更换种子后，旧种子即会公开。'],
      ['每笔记录后的余额', '您的[账单](/statement)现在显示每笔记录后的余额。'],
    ],
  },
  promotions: {
    title: '当前优惠',
    lead: '精选优惠，接受前即可查看完整条款。',
    sections: [
      ['欢迎资金', '每个账户起始均有 {grant} 演示资金和 100 个代币，无附加条件。'],
      ['消息中的代币', '演示账户的[消息](/inbox)中有一封附赠代币的消息，可领取一次。'],
    ],
  },
};
