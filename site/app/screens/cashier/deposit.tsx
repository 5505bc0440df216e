import { Coming } from './parts/coming.tsx';

export default function Deposit() {
  return <Coming name="deposit" />;
}
