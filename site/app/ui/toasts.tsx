import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useApp } from '../state/app.ts';
import type { ToastData } from '../state/toasts.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/index.ts';

const LOOK = {
  warning: { icon: 'warning', colour: 'text-warning' },
  error: { icon: 'error', colour: 'text-loss' },
  success: { icon: 'success', colour: 'text-win' },
  info: { icon: 'info', colour: 'text-accent' },
} as const;

const manager = Toast.createToastManager<ToastData>();

/** Where toasts appear: bottom right, above the bottom navigation. */
export function Toasts() {
  const { toasts } = useApp();
  useEffect(() => toasts.connect((toast) => manager.add(toast)), [toasts]);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 bottom-20 z-60 grid gap-2 sm:left-auto sm:right-4 sm:w-96 lg:bottom-6 lg:right-6">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  const { t } = useTranslation();
  return toasts.map((toast) => {
    const look = LOOK[toast.data?.kind ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="toast relative overflow-hidden rounded-md border border-line bg-surface-2 py-4 ps-5 pe-4 text-text shadow-raised transition-[opacity,transform] data-[starting-style]:translate-y-3 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0"
      >
        <span
          aria-hidden="true"
          className={classes('absolute inset-y-0 start-0 w-1 bg-current', look.colour)}
        />
        <div className="flex gap-3">
          <span className={look.colour}>
            <Icon name={look.icon} size={22} />
          </span>
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold" />
            <Toast.Description className="text-sm text-muted" />
          </div>
          {!toast.data?.hasProgress && (
            <Toast.Close
              className="touch -m-3 inline-flex items-center justify-center text-muted"
              aria-label={t('shell.close')}
            >
              <Icon name="close" size={18} />
            </Toast.Close>
          )}
        </div>
        {toast.data?.hasProgress && (
          <span
            className={classes('drains absolute inset-x-0 bottom-0 h-0.5 bg-current', look.colour)}
            style={{ animationDuration: `${toast.timeout ?? 3000}ms` }}
          />
        )}
      </Toast.Root>
    );
  });
}
