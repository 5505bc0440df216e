export { AccountChooser as default } from '../../app/sections/account-chooser.tsx';
