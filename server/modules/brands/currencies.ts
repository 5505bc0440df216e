import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import { addCurrency, enableCurrency, listCurrencies } from '../ledger/index.ts';
import { announceChangeToAll, listBrands } from '../sites/index.ts';

/** Console calls on the installation's currencies, for platform administrators. */
export const currencyHandlers: ConsoleHandlers = {
  async currencies(_, { db, now }) {
    const [stored, brands] = await Promise.all([listCurrencies(db), listBrands(db, now)]);
    const countOf = (code: string) => brands.filter(({ currency }) => currency === code).length;
    return { value: stored.map((currency) => ({ ...currency, brands: countOf(currency.code) })) };
  },
  async enableCurrency({ code }, { tx }) {
    const outcome = await enableCurrency(tx, code);
    if (outcome === 'unknown') deny('notFound');
    if (outcome === 'unchanged') deny('changedMeanwhile');
    await announceChangeToAll(tx);
    const subject = `currency:${code}`;
    return { answer: {}, change: { subject, before: { is_enabled: false }, after: { is_enabled: true } } };
  },
  async addCurrency({ currency }, { tx }) {
    if (!(await addCurrency(tx, currency))) deny('nameTaken', { fields: [{ field: 'code' }] });
    await announceChangeToAll(tx);
    return { answer: {}, change: { subject: `currency:${currency.code}`, before: null, after: currency } };
  },
};
