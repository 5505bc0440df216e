export { AccountSidebar as default } from '../../app/sections/account-sidebar.tsx';
