import type { LanguageCode } from '#contracts/values/languages.ts';
import { gameMenu, mainMenu } from './menus.ts';
import type { DemoBrand, DemoBrandRow, DemoCurrency } from './types.ts';

/** The language spoken where a currency is used; a site that offers it answers local texts in it. */
const LOCAL_LANGUAGE: Record<DemoCurrency, LanguageCode> = {
  PHP: 'PHP',
  CNY: 'CN',
  IDR: 'IDR',
  MNT: 'MNT',
  MMK: 'MMK',
  USD: 'EN',
};

/** A complete brand from its row; `changes` carries what sets a special house apart. */
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
    content: { menu: mainMenu(row), game_menu: gameMenu(row) },
    isVisitable: true,
    rootRedirect: null,
    expiredDate: null,
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    ...changes,
  };
}
