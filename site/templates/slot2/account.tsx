export { AccountDashboard as default } from '../../app/sections/account-dashboard.tsx';
