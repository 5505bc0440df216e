export { AccountConsole as default } from '../../app/sections/account-console.tsx';
