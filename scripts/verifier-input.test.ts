import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { AS_NODE_20, NODE_20 } from './testing/node-20.ts';

const VERIFIERS = {
  'verify-round': 'proof of a round',
  'verify-room': 'proof of a shared round',
  'verify-spin': 'proof of a spin',
  'verify-bet': 'ticket',
};
const LINES = ['not JSON', '{"proof": {"rou', '[1]', 'null', '7', '{}'];

test.each(Object.entries(VERIFIERS))('%s reports the line that is not a valid %s', (script, what) => {
  for (const input of LINES) {
    const { status, stdout, stderr } = spawnSync(NODE_20, [...AS_NODE_20, `scripts/${script}.mjs`], {
      encoding: 'utf8',
      input,
    });
    expect({ input, status, stdout, stderr }).toEqual({
      ...{ input, status: 2, stdout: '' },
      stderr: `Line 1 is no ${what}: copy the whole line.\n`,
    });
  }
});
