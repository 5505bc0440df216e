import { useEffect, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { siteFields } from '../../../state/sign-in.ts';

/** A pause in typing after which names are asked for, and how many are shown. */
const PAUSE_MS = 180;
const SHOWN = 6;

/** Games of a category whose names are close to what is being typed; nothing for less than two letters. */
export function useSuggestions(typed: string, category: string, isActive: boolean): string[] {
  const app = useApp();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const search = typed.trim();
    setNames([]);
    if (!isActive || search.length < 2) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await app.api.games({ ...siteFields(app), category, search, page_size: SHOWN });
      if (!isCurrent || !succeeded(answer)) return;
      const found = [...answer.value.map((game) => game.game_name), ...answer.suggestions];
      setNames([...new Set(found)].slice(0, SHOWN));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, typed, category, isActive]);
  return names;
}
