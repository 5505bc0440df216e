import { Coming } from './parts/coming.tsx';

export default function Withdrawal() {
  return <Coming name="withdrawal" />;
}
