import type { Handlers } from '#server/platform/module.ts';
import type { PlayersContext } from './dependencies.ts';
import {
  confirmPasskey,
  signInByPasskey,
  startPasskeyConfirm,
  startPasskeyLogin,
} from './passkey-sign-in.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts';

/** Routes for passkeys: managing the caller's own, and signing in with one. */
export function createPasskeyRoutes(tools: PlayersContext): Handlers {
  return {
    async passkeys(_input, { db, site, player }) {
      return { value: await listPasskeys(db, { siteId: site.id, playerId: player.id }) };
    },
    async startPasskey(confirmation, context) {
      return { options: await startPasskey(tools, context, confirmation) };
    },
    async addPasskey({ name, passkey }, context) {
      return { recovery_codes: await addPasskey(tools, context, name, passkey) };
    },
    async removePasskey({ password, passkey_id }, context) {
      await removePasskey(tools, context, password, passkey_id);
      return {};
    },
    async startPasskeyLogin(_input, context) {
      return { options: await startPasskeyLogin(tools, context) };
    },
    loginPasskey: ({ passkey }, context) => signInByPasskey(tools, context, passkey),
    async startPasskeyConfirm(_input, context) {
      return { options: await startPasskeyConfirm(tools, context) };
    },
    async confirmPasskey({ passkey }, context) {
      return { confirmed_until: (await confirmPasskey(tools, context, passkey)).toISOString() };
    },
  };
}
