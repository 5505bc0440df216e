import { isUuid } from '#contracts/values/uuid.ts';
import { MAX_LEGS } from '#odds/ticket/max-legs.ts';
import { idOf, type Slip } from './slip-state.ts';

const CODE = /^[\w-]{22}$/;

/** Encodes the outcome ids of a slip for a link. Stakes and prices are not shared. */
export function slipCode({ legs }: Slip): string {
  return legs
    .map(idOf)
    .map((id) => {
      const bytes = id.replaceAll('-', '').match(/../g) ?? [];
      const binary = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('');
      return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    })
    .join('.');
}

/** Decodes the outcome ids of a link; invalid ones are dropped. */
export function outcomeIdsInCode(code: string): string[] {
  return code
    .split('.', MAX_LEGS)
    .filter((part) => CODE.test(part))
    .map((part) => {
      const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
      const hex = [...binary].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    })
    .filter(isUuid);
}
