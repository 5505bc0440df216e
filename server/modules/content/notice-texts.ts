import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

type Texts<Names extends string> = Record<Extract<MessageTemplateKey, Names>, TemplateText>;

/** Built-in inbox texts about documents, by language. */
export const DOCUMENT_TEXTS: Record<string, Texts<`document_${string}`>> = {
  EN: {
    document_required: {
      title: 'We need a document from you',
      content:
        'Please upload this document: {kind}. Withdrawals are on hold until it is approved.\n\n[Verification](/profile?show=verification)',
    },
    document_approved: {
      title: 'Document approved',
      content: 'We have approved your document: {kind}.\n\n[Verification](/profile?show=verification)',
    },
    document_rejected: {
      title: 'Please upload your document again',
      content:
        'We could not accept your document ({kind}). {reason}\n\n[Verification](/profile?show=verification)',
    },
    document_expiring: {
      title: 'Your document expires soon',
      content:
        'Your document ({kind}) is valid until {day}. Upload a new one before then.\n\n[Verification](/profile?show=verification)',
    },
    document_expired: {
      title: 'Your document has expired',
      content:
        'Your document ({kind}) is no longer valid. Upload a new one.\n\n[Verification](/profile?show=verification)',
    },
  },
  PHP: {
    document_required: {
      title: 'May kailangan kaming dokumento mula sa iyo',
      content:
        'Paki-upload ang dokumentong ito: {kind}. Naka-hold ang mga withdrawal hanggang maaprubahan ito.\n\n[Beripikasyon](/profile?show=verification)',
    },
    document_approved: {
      title: 'Aprobado ang dokumento',
      content: 'Inaprubahan namin ang dokumento mo: {kind}.\n\n[Beripikasyon](/profile?show=verification)',
    },
    document_rejected: {
      title: 'Paki-upload muli ang dokumento',
      content:
        'Hindi namin matanggap ang dokumento mo ({kind}). {reason}\n\n[Beripikasyon](/profile?show=verification)',
    },
    document_expiring: {
      title: 'Malapit nang mapaso ang dokumento mo',
      content:
        'May bisa ang dokumento mo ({kind}) hanggang {day}. Mag-upload ng bago bago iyon.\n\n[Beripikasyon](/profile?show=verification)',
    },
    document_expired: {
      title: 'Paso na ang dokumento mo',
      content:
        'Wala nang bisa ang dokumento mo ({kind}). Mag-upload ng bago.\n\n[Beripikasyon](/profile?show=verification)',
    },
  },
  CN: {
    document_required: {
      title: '我们需要您提供证件',
      content:
        '请上传此证件：{kind}。在审核通过之前，提款将暂缓处理。\n\n[身份验证](/profile?show=verification)',
    },
    document_approved: {
      title: '证件已通过审核',
      content: '您的证件（{kind}）已通过审核。\n\n[身份验证](/profile?show=verification)',
    },
    document_rejected: {
      title: '请重新上传证件',
      content: '我们无法接受您的证件（{kind}）。{reason}\n\n[身份验证](/profile?show=verification)',
    },
    document_expiring: {
      title: '您的证件即将到期',
      content:
        '您的证件（{kind}）有效期至 {day}，请在此之前上传新证件。\n\n[身份验证](/profile?show=verification)',
    },
    document_expired: {
      title: '您的证件已过期',
      content: '您的证件（{kind}）已失效，请上传新证件。\n\n[身份验证](/profile?show=verification)',
    },
  },
};

/**
 * Built-in inbox texts, by language. They do not mention points, observations, or the source of a request:
 * they offer help without judging.
 */
export const PROTECTION_TEXTS: Record<string, Texts<'risk_limits' | 'exclusion_notice'>> = {
  EN: {
    risk_limits: {
      title: 'Review your limits',
      content:
        'You have visited us often lately. Under [responsible gaming](/responsible-gaming) you can set a limit, take a time-out and find free help.',
    },
    exclusion_notice: {
      title: 'You are excluded from play',
      content:
        'Someone close to you requested this, and two members of our staff approved it. Your balance remains yours and can be withdrawn. If you think this is a mistake, [contact us](/contact-us).',
    },
  },
  PHP: {
    risk_limits: {
      title: 'Suriin ang mga limit mo',
      content:
        'Madalas kang bumisita nitong mga araw. Sa [responsableng paglalaro](/responsible-gaming) maaari kang magtakda ng limit, mag-time-out, at makahanap ng libreng tulong.',
    },
    exclusion_notice: {
      title: 'Naka-exclude ka sa paglalaro',
      content:
        'May malapit sa iyo na humiling nito, at inaprubahan ito ng dalawa naming staff. Sa iyo pa rin ang balanse at maaari itong i-withdraw. Kung sa tingin mo ay mali ito, [makipag-ugnayan sa amin](/contact-us).',
    },
  },
  CN: {
    risk_limits: {
      title: '请检查您的限额',
      content:
        '您最近来得比较多。在[理性博彩](/responsible-gaming)页面，您可以设置限额、休息一段时间，并找到免费的帮助。',
    },
    exclusion_notice: {
      title: '您已被禁止游戏',
      content:
        '与您亲近的人提出了申请，并由我们的两位工作人员批准。您的余额仍归您所有，可以提取。如有异议，请[联系我们](/contact-us)。',
    },
  },
};
