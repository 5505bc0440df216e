import type { Config } from '../../server/platform/config/index.ts';
import { demoBrands } from './brands/index.ts';
import { DEMO_ACCOUNT } from './seed/players.ts';
import { staffSummary } from './staff.ts';
import { STARTING_CASH, STARTING_TOKENS } from './starting-balances.ts';

const HEAD = ['brand', 'address', 'template', 'colour', 'currency', 'languages'] as const;

/** The table of demo brands and how to sign in, for the terminal. `hosts`: only these. */
function brandTable(port: number, hosts?: readonly string[]): string {
  const rows = demoBrands(new Date())
    .filter((brand) => !hosts || brand.hosts.some((host) => hosts.includes(host)))
    .map((brand) => [
      brand.name,
      // The shortest host comes first: plain localhost if a brand has it.
      `http://${brand.hosts.at(-1)}:${port}`,
      brand.theme.code,
      brand.theme.colour,
      brand.currency,
      brand.languages.join(' '),
    ]);
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const { accountId, password } = DEMO_ACCOUNT;
  return [
    line(HEAD),
    ...rows.map(line),
    '',
    `Sign in on any of them as ${accountId} / ${password}: ${STARTING_CASH.text} of demo money and ${STARTING_TOKENS} tokens.`,
  ].join('\n');
}

/** The terminal's summary of the demo once it is ready: brands, sign-in, console and simulators. */
export function demoSummary(port: number, config: Config, hosts?: readonly string[]): string[] {
  const { SIMPAY_URL, PROVIDER_KIT_URL, IDENTITY_SIMULATOR, CHAIN_KIND, CHAIN_NODES } = config;
  const [node] = CHAIN_NODES;
  return [
    `\n${brandTable(port, hosts)}\n\n${staffSummary(config.CONSOLE_HOST, port)}\n`,
    ...(SIMPAY_URL ? [`Payments: simulator at ${local(SIMPAY_URL)}`] : []),
    ...(IDENTITY_SIMULATOR ? [`Identity checks: simulator at ${local(IDENTITY_SIMULATOR)}`] : []),
    ...(PROVIDER_KIT_URL ? [`Games of providers: simulator at ${local(PROVIDER_KIT_URL)}`] : []),
    ...(CHAIN_KIND === 'demo' && node ? [`Blocks: simulated chain at ${local(new URL(node).origin)}`] : []),
  ];
}

const local = (url: string): string => url.replace('127.0.0.1', 'localhost');
