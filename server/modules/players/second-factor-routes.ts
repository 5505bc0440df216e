import type { Handlers } from '#server/platform/module.ts';
import type { PlayersContext } from './dependencies.ts';
import { isAppEnabled } from './factor-methods.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import {
  confirmSecondFactor,
  enableSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';

/** Routes for the caller's second factor. */
export function createSecondFactorRoutes(tools: PlayersContext): Handlers {
  return {
    async secondFactor(_input, { db, site, player }) {
      const key = { siteId: site.id, playerId: player.id };
      return {
        is_enabled: await isAppEnabled(db, key),
        recovery_codes_left: await countRecoveryCodes(db, key),
      };
    },
    startSecondFactor: (confirmation, context) => startSecondFactor(tools, context, confirmation),
    async enableSecondFactor({ factor_code }, context) {
      return { recovery_codes: await enableSecondFactor(tools, context, factor_code) };
    },
    async removeSecondFactor({ password, factor_code }, context) {
      await removeSecondFactor(tools, context, password, factor_code);
      return {};
    },
    async confirmSecondFactor({ factor_code }, context) {
      return { confirmed_until: (await confirmSecondFactor(tools, context, factor_code)).toISOString() };
    },
    async renewRecoveryCodes({ password }, context) {
      return { recovery_codes: await renewRecoveryCodes(tools, context, password) };
    },
  };
}
