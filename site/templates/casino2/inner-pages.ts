import './inner-pages.css';
