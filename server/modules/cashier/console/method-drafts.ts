import { settingKind } from '../../../platform/console/setting-kind.ts';
import type { Db } from '../../../platform/database/index.ts';
import { announceChange, siteProfile } from '../../sites/index.ts';
import { listMethods, type Method, orderMethods, upsertMethods } from '../methods/methods.ts';
import { lockMethods } from './methods.ts';

type Arranged = { method_id: string; name: string; is_open: boolean };

async function methodsOf(db: Db, siteId: number): Promise<Method[]> {
  return await listMethods(db, siteId, (await siteProfile(db, siteId)).site.currency);
}

const openOf = (methods: readonly Method[]) => methods.filter(({ is_open }) => is_open);

/**
 * The order of payment methods, and which are closed, as a draft. None of this redirects money, so the site's
 * policy applies; opening a method stays a proposal of two people.
 */
export const methodsKind = settingKind('payment_methods', {
  read: async (db, siteId) => ({
    methods: (await methodsOf(db, siteId)).map(({ method_id, is_open, details }) => ({
      ...{ method_id, name: details.name.EN, is_open },
    })),
  }),
  async problems(db, siteId, body) {
    const arranged = body.methods as Arranged[];
    const known = await methodsOf(db, siteId);
    const isSame = idsOf(known) === idsOf(arranged);
    const open = new Set(openOf(known).map(({ method_id }) => method_id));
    return [
      ...(isSame ? [] : ['Methods were added or removed since.']),
      ...arranged
        .filter(({ method_id, is_open }) => is_open && !open.has(method_id))
        .map(({ name }) => `${name} is closed. Propose to open it under Payment methods.`),
    ];
  },
  async write(tx, siteId, body) {
    const arranged = body.methods as Arranged[];
    await lockMethods(tx, siteId);
    const closed = new Set(arranged.filter(({ is_open }) => !is_open).map(({ method_id }) => method_id));
    const closing = openOf(await methodsOf(tx, siteId)).filter(({ method_id }) => closed.has(method_id));
    for (const { site_id: _, currency, ...method } of closing)
      await upsertMethods(tx, siteId, currency, [{ ...method, is_open: false }]);
    await orderMethods(
      tx,
      siteId,
      arranged.map(({ method_id }) => method_id),
    );
    await announceChange(tx, siteId);
  },
});

const idsOf = (methods: readonly { method_id: string }[]): string =>
  methods
    .map(({ method_id }) => method_id)
    .toSorted()
    .join();
