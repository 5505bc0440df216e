import type { VoicePages } from '../types.ts';

/** A calm voice with a little atmosphere, in Chinese. */
export const story: VoicePages = {
  about_us: {
    title: '认识 {name}',
    lead: '{name} 的理念。',
    sections: [
      ['您在这里不会看到', '没有虚构的赢家，没有虚假的计数器，也没有倒计时。本站的每个数字都是真实的。'],
    ],
  },
  privacy_policy: {
    title: '您的资料与隐私',
    lead: '{name} 保存您的哪些资料，以及谁可以看到。',
  },
  banking: {
    title: '付款',
    lead: '{name} 使用演示资金。它没有成本也没有价值，但每一笔都有记录。',
  },
  faqs: {
    title: '问与答',
    lead: '我们最常听到的问题及解答。',
  },
  responsible_gaming: {
    title: '保持节制',
    lead: '开始之前先决定何时停下。本页帮助您保持节制。',
  },
  term_condition: {
    title: '使用条款',
    lead: '{name} 的使用条款，简短易读。',
  },
  security: {
    title: '保护您的账户',
    lead: '{name} 如何保护您的账户，以及您应自行检查的事项。',
  },
  contact: {
    title: '帮助与联系',
    lead: '{name} 是演示站点，没有客服团队。以下链接可解答大部分问题。',
  },
  download: {
    title: '随身使用',
    lead: '{name} 在浏览器中运行。添加到主屏幕后，即可像应用一样打开。',
  },
  news: {
    title: '更新',
    lead: '自您上次访问以来的变化。',
    sections: [
      ['灯笼转轮已开放', '我们的自研老虎机已开放。请在[老虎机](/slots)首位查看，规则中有精确的返还率。'],
      [
        '可验证公平',
        '每局之前，我们以哈希承诺自己的种子。更换种子后旧种子即会公开，您可以验证用它进行的每一局。',
      ],
      ['每笔记录后的余额', '您的[账单](/statement)从开户之日起显示每笔记录及其后的余额。'],
    ],
  },
  promotions: {
    title: '奖金与优惠',
    lead: '我们的当前优惠及完整条款。',
    sections: [
      ['欢迎资金', '每个账户起始均有 {grant} 演示资金和 100 个代币。'],
      ['消息中的代币', '演示账户的[消息](/inbox)中有一封附赠代币的消息，可领取一次。'],
    ],
  },
};
