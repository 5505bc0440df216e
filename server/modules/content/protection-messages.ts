import type { ExclusionNotified, RiskLevelReached } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';

type Text = { title: string; body: string };

type ProtectionText = 'limits' | 'excluded';

/** Does not mention points, observations, or who asked: it offers help, and does not judge. */
const TEXTS: Record<string, Record<ProtectionText, Text>> = {
  EN: {
    limits: {
      title: 'Review your limits',
      body: 'You have visited us often lately. Under <a href="/responsible-gaming">responsible gaming</a> you can set a limit, take a break and find free help.',
    },
    excluded: {
      title: 'You are excluded from play',
      body: 'Somebody close to you asked for this, and two members of our staff approved it. Your balance remains yours and can be withdrawn. If you think this is a mistake, <a href="/contact-us">write to us</a>.',
    },
  },
  PHP: {
    limits: {
      title: 'Tingnan ang mga limitasyon mo',
      body: 'Madalas kang narito nitong mga araw. Sa <a href="/responsible-gaming">responsableng paglalaro</a> maaari kang magtakda ng limitasyon, magpahinga, at makahanap ng libreng tulong.',
    },
    excluded: {
      title: 'Hindi ka muna makapaglalaro',
      body: 'May malapit sa iyo na humiling nito, at dalawa sa amin ang sumang-ayon. Sa iyo pa rin ang balanse at maaari itong i-withdraw. Kung sa tingin mo ay mali ito, <a href="/contact-us">sumulat sa amin</a>.',
    },
  },
  CN: {
    limits: {
      title: '看看您的限额',
      body: '您最近来得比较多。在<a href="/responsible-gaming">理性博彩</a>页面，您可以设置限额、休息一段时间，并找到免费的帮助。',
    },
    excluded: {
      title: '您已被排除在游戏之外',
      body: '与您亲近的人向我们提出了请求，我们的两位工作人员已同意。您的余额仍归您所有，可以提取。如有异议，请<a href="/contact-us">联系我们</a>。',
    },
  },
};

/**
 * Offers a player limits, time-outs and help when markers of harm have reached a level (player protection 5).
 */
export const sendProtectionMessage = (tx: Tx, notification: RiskLevelReached): Promise<void> =>
  sendMessage(tx, 'limits', notification);

/** Notifies a player of an exclusion requested by a relative (player protection E8). */
export const sendExclusionMessage = (tx: Tx, notification: ExclusionNotified): Promise<void> =>
  sendMessage(tx, 'excluded', notification);

async function sendMessage(
  tx: Tx,
  what: ProtectionText,
  { site_id, player_id, event_id }: ExclusionNotified,
): Promise<void> {
  const { languages } = await siteProfile(tx, site_id);
  const { title, body } = (TEXTS[languages[0]?.code ?? 'EN'] ?? TEXTS.EN!)[what];
  const message = { title, body: `<p>${body}</p>`, key: `harm:${event_id}` };
  await sendInbox(tx, [{ siteId: site_id, playerId: player_id, ...message }]);
}
