/**
 * The salt of a demo's hash chains: the hash of Bitcoin block 584 500. It was known before these chains were
 * made, which a demo may do and says; where money is real the salt is fixed after a chain's end has been
 * published.
 */
export const DEMO_SALT = {
  salt: '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4',
  source: 'demo: Bitcoin block 584500, known beforehand',
};
