import type { DocumentNotified } from '#contracts/events/identity-documents.ts';
import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import type { Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';

type Text = { title: string; body: string };
type Texts = Record<DocumentNotified['what'], Text> & { kinds: Record<DocumentKind, string>; link: string };

const TEXTS: Record<string, Texts> = {
  EN: {
    kinds: { identity: 'proof of identity', address: 'proof of address', funds: 'source of funds' },
    link: 'Verification',
    approved: { title: 'Document approved', body: 'We have approved your document: {{kind}}.' },
    rejected: {
      title: 'Please upload your document again',
      body: 'We could not accept your document ({{kind}}). {{reason}}',
    },
    expiring: {
      title: 'Your document expires soon',
      body: 'Your document ({{kind}}) is valid until {{day}}. Upload a new one before then.',
    },
    expired: {
      title: 'Your document has expired',
      body: 'Your document ({{kind}}) is no longer valid. Upload a new one.',
    },
  },
  PHP: {
    kinds: {
      identity: 'patunay ng pagkakakilanlan',
      address: 'patunay ng tirahan',
      funds: 'pinagmulan ng pondo',
    },
    link: 'Beripikasyon',
    approved: { title: 'Aprobado ang dokumento', body: 'Inaprubahan namin ang dokumento mo: {{kind}}.' },
    rejected: {
      title: 'Paki-upload muli ang dokumento',
      body: 'Hindi namin natanggap ang dokumento mo ({{kind}}). {{reason}}',
    },
    expiring: {
      title: 'Malapit nang mapaso ang dokumento mo',
      body: 'May bisa ang dokumento mo ({{kind}}) hanggang {{day}}. Mag-upload ng bago bago iyon.',
    },
    expired: {
      title: 'Paso na ang dokumento mo',
      body: 'Wala nang bisa ang dokumento mo ({{kind}}). Mag-upload ng bago.',
    },
  },
  CN: {
    kinds: { identity: '身份证明', address: '地址证明', funds: '资金来源证明' },
    link: '身份验证',
    approved: { title: '证件已通过审核', body: '您的证件（{{kind}}）已通过审核。' },
    rejected: { title: '请重新上传证件', body: '我们无法接受您的证件（{{kind}}）。{{reason}}' },
    expiring: {
      title: '您的证件即将到期',
      body: '您的证件（{{kind}}）有效期至 {{day}}，请在此之前上传新证件。',
    },
    expired: { title: '您的证件已过期', body: '您的证件（{{kind}}）已失效，请上传新证件。' },
  },
};

/** Notifies a player of a decision on a document, or of its coming expiry. */
export async function sendDocumentMessage(tx: Tx, notification: DocumentNotified): Promise<void> {
  const { languages } = await siteProfile(tx, notification.site_id);
  const language = languages[0]?.code ?? 'EN';
  const texts = TEXTS[language] ?? TEXTS.EN!;
  const { title, body } = texts[notification.what];
  const reason = notification.reason[language] ?? notification.reason.EN ?? '';
  const text = body
    .replace('{{kind}}', texts.kinds[notification.kind])
    .replace('{{day}}', notification.expires_on ?? '')
    .replace('{{reason}}', () => escapeHtml(reason));
  await sendInbox(tx, [
    {
      siteId: notification.site_id,
      playerId: notification.player_id,
      title,
      body: `<p>${text}</p><p><a href="/profile?show=verification">${texts.link}</a></p>`,
      key: `document:${notification.verification_id}:${notification.what}`,
    },
  ]);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
