import '@fontsource-variable/inter/wght.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import './styles/game-picker.css';
import './styles/lists.css';
import './styles/rows.css';
import './styles/content.css';
import './styles/pictures.css';
import './styles/designs.css';
import './styles/players.css';
import './styles/reports.css';
import './styles/segments.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { PAGES } from './pages.ts';
import { Root } from './shell/root.tsx';

const router = createBrowserRouter([
  {
    path: '/',
    Component: Root,
    HydrateFallback: () => null,
    children: [
      ...PAGES.map(({ path, load }) => ({
        path,
        lazy: async () => ({ Component: (await load()).default }),
      })),
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./screens/overview/not-found.tsx')).default }),
      },
    ],
  },
]);

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
