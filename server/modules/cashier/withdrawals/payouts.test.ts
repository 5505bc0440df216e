import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf, sumsToZero, verify } from '../../ledger/index.ts';
import { type GatewayTill, openGateway } from '../testing/gateway.ts';
import { withdrawing } from '../testing/withdrawing.ts';

let till: GatewayTill;
let out: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  till = await openGateway();
  out = withdrawing(till);
  await out.policy({ bank_age_hours: 0, payout_adapter: 'simpay' });
});
afterAll(() => till.close());

async function approved() {
  const ana = await out.holder(100_000n);
  const { withdrawal_id } = await out.withdraw(ana, 600);
  expect(await till.desk.approveWithdrawal(await out.decision(withdrawal_id))).toMatchObject({ ok: true });
  const state = async () => (await till.get(ana, 'withdrawal', { withdrawal_id })).value.state;
  const payouts = () => till.book.payouts.filter(({ key }) => key === withdrawal_id);
  const sent = () => till.asked.filter((line) => line === 'POST /v1/payouts').length;
  const purses = async () => {
    const { cash, reserved } = (await balancesOf(till.db, await till.siteId(), ana.playerId))!;
    return { cash, reserved };
  };
  return { state, payouts, sent, purses };
}
/** The next round of the job, when nothing can be on its way any more. */
async function later(rounds = 1): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    till.wait(31_000);
    await till.cashier.tick();
  }
}
async function expectBalanced(): Promise<void> {
  expect(await sumsToZero(till.db)).toBe(true);
  expect(await verify(till.db)).toEqual([]);
}

test('[operations 3.4] an approved withdrawal is sent once, asked about, and paid when the gateway says so', async () => {
  const { state, payouts, sent, purses } = await approved();
  const before = sent();
  await Promise.all([till.cashier.tick(), till.cashier.tick(), till.cashier.tick()]);
  expect(await state()).toBe('paying');
  expect(payouts()).toHaveLength(1);
  expect(payouts()[0]!.to).toMatch(/^Harbour Savings •••• \d{4}$/);
  await later();
  expect(sent()).toBe(before + 1);
  payouts()[0]!.status = 'paid';
  till.wait(31_000);
  await Promise.all([till.cashier.tick(), till.cashier.tick()]);
  expect(await state()).toBe('paid');
  expect(await purses()).toEqual({ cash: 40_000n, reserved: 0n });
  await expectBalanced();
});

test('[operations 3.4] an unknown result is asked about and never sent again blindly', async () => {
  const { state, payouts, sent } = await approved();
  const before = sent();
  till.setBroken(true);
  await till.cashier.tick();
  expect(await state()).toBe('paying');
  expect(payouts()).toHaveLength(0);
  await later(2);
  expect(sent()).toBe(before + 1);
  till.setBroken(false);
  await later();
  expect(sent()).toBe(before + 2);
  expect(payouts()).toHaveLength(1);
  payouts()[0]!.status = 'paid';
  await later();
  expect(await state()).toBe('paid');
  await expectBalanced();
});

test('[operations 3.4] a payout that failed goes back to a person with the money still set aside', async () => {
  const { state, payouts, purses } = await approved();
  await till.cashier.tick();
  payouts()[0]!.status = 'failed';
  await later();
  expect(await state()).toBe('review');
  expect(await purses()).toEqual({ cash: 40_000n, reserved: 60_000n });
  await expectBalanced();
});
