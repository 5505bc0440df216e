export { SignInStage as default } from '../../app/sections/sign-in-stage.tsx';
