import './rooms.css';
