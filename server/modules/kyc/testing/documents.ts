import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import { run } from '#server/platform/database/index.ts';
import type { TestCashier } from '../../cashier/testing/cashier.ts';
import { picture } from '../../cashier/testing/pictures.ts';
import type { TestConsole, TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';

/** Documents of players, uploaded and decided through the API. */
export function documentTools(testCashier: TestCashier, staffConsole: TestConsole) {
  const upload = async (player: TestPlayer, kind: DocumentKind, file?: Buffer, request_id = randomUUID()) => {
    const sent = (file ?? (await picture(7))).toString('base64');
    return await testCashier.ask(player, 'verification', { upload: { request_id, kind, file: sent } });
  };
  const waitingOf = async (who: TestStaff, { playerId }: TestPlayer) =>
    (await staffConsole.get(who, 'documentList', { player: playerId, state: 'waiting' })).value;
  /** Uploads one page and claims it; returns the data a decision needs. */
  async function claimed(who: TestStaff, player: TestPlayer, kind: DocumentKind) {
    await upload(player, kind);
    const row = (await waitingOf(who, player)).find((item) => item.kind === kind)!;
    const which = { verification_id: row.verification_id };
    await staffConsole.get(who, 'claimDocument', which);
    const { person } = await staffConsole.get(who, 'viewDocument', { ...which, page: 1 });
    return { ...which, pages: 1, full_name: person.full_name };
  }
  return {
    upload,
    waitingOf,
    claimed,
    /** The state of a kind on the player's own page. */
    stateOf: async (player: TestPlayer, kind: DocumentKind) =>
      (await testCashier.get(player, 'verification', {})).value.find((item) => item.kind === kind),
    /** Uploads a page and has it approved; returns the refusal, empty when approved. */
    async approve(who: TestStaff, player: TestPlayer, kind: DocumentKind, more: object = {}) {
      const seen = await claimed(who, player, kind);
      return await staffConsole.refusal(who, 'approveDocument', { ...seen, ...more });
    },
    /** Marks the player's contact as verified by a code in the database. */
    async verifyContact({ playerId }: TestPlayer): Promise<void> {
      const text = 'update players.player set contact_verified_at = now() where player_id = $1';
      await run(testCashier.db, { text, values: [playerId] });
    },
  };
}
