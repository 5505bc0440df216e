import type { CheckedInput } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';

/** A request for an export of all personal data. */
export type PersonalDataRequest = {
  list: 'personal';
  format: CheckedInput<Api['exportPersonal']>['as'];
  language: string;
};

/** The selected list and its format. */
export type DocumentRequest = Pick<
  CheckedInput<Api['createDocument']>,
  'list' | 'format' | 'filter' | 'language' | 'zone_minutes'
>;

/** The player. */
export type DocumentOwner = {
  siteId: number;
  siteName: string;
  currency: string;
  playerId: string;
  accountId: string;
};
