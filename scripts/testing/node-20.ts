/** JavaScript features added since Node 20, the oldest version supported by the players' scripts. */
const NEWER = [
  'Map.groupBy',
  'Object.groupBy',
  'Array.fromAsync',
  'Promise.withResolvers',
  'Promise.try',
  'RegExp.escape',
  'Math.sumPrecise',
  'Uint8Array.fromHex',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toHex',
  'Uint8Array.prototype.toBase64',
  'ArrayBuffer.prototype.transfer',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Iterator.from',
  'Iterator.prototype.map',
  'Iterator.prototype.filter',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
];

/** A real Node 20, as the workflow sets it; otherwise this one, used with `AS_NODE_20`. */
export const NODE_20 = process.env.NODE_20 ?? process.execPath;

/** Arguments of Node that remove the features missing in Node 20. */
export const AS_NODE_20: readonly string[] = process.env.NODE_20
  ? []
  : [
      '--import',
      `data:text/javascript,${encodeURIComponent(NEWER.map((name) => `delete ${name};`).join(''))}`,
    ];
