export { SignInScene as default } from '../../app/sections/sign-in-scene.tsx';
