import { defaultMenus } from '#contracts/values/default-menus.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { DemoBrand, DemoBrandRow, DemoCurrency } from './types.ts';

/** Language of local texts: the one of the currency's market, if its message files are complete. */
const LOCAL_LANGUAGE: Record<DemoCurrency, LanguageCode> = {
  PHP: 'PHP',
  CNY: 'CN',
  IDR: 'EN',
  MNT: 'EN',
  MMK: 'EN',
  USD: 'EN',
};

/** A complete brand from its row; `changes` contains the overrides of a special house. */
export function defineBrand(row: DemoBrandRow, changes: Partial<DemoBrand> = {}): DemoBrand {
  return {
    ...row,
    hosts: [`${row.code}.localhost`],
    switches: {
      show_bf_ann_modal: false,
      show_app_download: false,
      show_download_bar: false,
      ...row.switches,
    },
    local: LOCAL_LANGUAGE[row.currency],
    content: defaultMenus({
      code: row.code,
      plan: row.menu,
      lead: row.gameSelection.lead,
      without: row.gameSelection.without,
    }),
    withdrawalIdentity: row.withdrawalIdentity ?? 1,
    isVisitable: true,
    rootRedirect: null,
    expiredDate: null,
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    ...changes,
  };
}
